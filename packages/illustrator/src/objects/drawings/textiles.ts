import { type Drawing, repeat } from '../drawing.ts'

/** Household textiles and leather goods. */
export const textiles: Record<string, Drawing> = {
  pillow: {
    width: 160,
    height: 110,
    body: '<path d="M10 14C40 4 120 4 150 14C160 40 160 72 150 98C120 108 40 108 10 98C0 72 0 40 10 14Z" fill="#e7ddf0"/><path d="M150 14C160 40 160 72 150 98C120 108 40 108 10 98C60 92 130 84 150 14Z" fill="#c9b9da"/><path d="M10 14L34 30M150 14L128 30M10 98L34 82M150 98L126 82" stroke="#b3a0c8" stroke-width="4" stroke-linecap="round"/><path d="M44 26C70 20 96 20 118 26" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".7"/>',
  },
  blanket: {
    width: 190,
    height: 96,
    body: `<path d="M14 46C12 22 30 8 60 8H142C170 8 184 24 178 48L176 88H16Z" fill="#6f9fc8"/><path d="M14 46H178V66H15Z" fill="#86b3d8"/><path d="M16 66H177V88Q96 96 16 88Z" fill="#5a86ad"/><path d="M40 10C34 20 34 32 36 46M84 8V46M130 8C134 20 134 34 132 46" stroke="#dbe8f2" stroke-width="5" fill="none"/><path d="M15 56H177M16 77H176" stroke="#dbe8f2" stroke-width="4" stroke-dasharray="14 9"/>${repeat(16, at => `<path d="M${20 + 10 * at} 88V95" stroke="#dbe8f2" stroke-width="3" stroke-linecap="round"/>`)}`,
  },
  rug: {
    width: 230,
    height: 80,
    body: `<path d="M40 6H190L226 74H4Z" fill="#a8322f"/><path d="M50 14H180L208 66H22Z" fill="none" stroke="#e8c77a" stroke-width="5"/><path d="M62 22H168L188 58H42Z" fill="#27446e"/><path d="M115 24L150 40L115 56L80 40Z" fill="#e8c77a"/><path d="M115 31L134 40L115 49L96 40Z" fill="#a8322f"/><circle cx="66" cy="40" r="6" fill="#e8c77a"/><circle cx="164" cy="40" r="6" fill="#e8c77a"/>${repeat(19, at => `<path d="M${8 + 12 * at} 74L${7 + 12 * at} 80" stroke="#e8dcc2" stroke-width="3"/>`)}${repeat(14, at => `<path d="M${44 + 11 * at} 6L${45 + 11 * at} 1" stroke="#e8dcc2" stroke-width="2"/>`)}`,
  },
  towel: {
    width: 130,
    height: 100,
    body: '<path d="M8 62C6 40 20 30 40 30H98C116 30 126 42 122 62L120 92Q64 100 10 92Z" fill="#58b7a6"/><path d="M20 26C20 12 30 6 46 6H92C108 6 116 16 112 30C84 36 44 36 20 26Z" fill="#7fd0c0"/><path d="M8 62Q64 74 122 62V76Q64 88 9 76Z" fill="#f4f7f4"/><path d="M9 69Q64 81 121 69" stroke="#2f8d7d" stroke-width="3" fill="none"/><path d="M18 32C44 44 92 44 116 34" stroke="#2f8d7d" stroke-width="3" fill="none" opacity=".6"/>',
  },
  curtain: {
    width: 150,
    height: 200,
    body: `<path d="M2 8H148" stroke="#8a6a45" stroke-width="7" stroke-linecap="round"/><circle cx="4" cy="8" r="7" fill="#a8855a"/><circle cx="146" cy="8" r="7" fill="#a8855a"/><path d="M10 10H72C70 70 52 110 32 126C38 150 40 180 40 196H10ZM140 10H78C80 70 98 110 118 126C112 150 110 180 110 196H140Z" fill="#b84a58"/><path d="M22 12V194M36 12C36 70 34 100 28 118M52 12C50 60 44 90 34 112M128 12V194M114 12C114 70 116 100 122 118M98 12C100 60 106 90 116 112" stroke="#8c3040" stroke-width="4" fill="none"/><path d="M10 126Q24 134 38 122M140 126Q126 134 112 122" stroke="#e3b45a" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  },
  wallet: {
    width: 140,
    height: 96,
    body: '<path d="M18 10L104 2L112 22H16Z" fill="#7db36a"/><path d="M22 14L100 6" stroke="#4c8440" stroke-width="3"/><rect x="4" y="16" width="126" height="78" rx="10" fill="#7d4a2b"/><path d="M4 60H130V84Q130 94 120 94H14Q4 94 4 84Z" fill="#683b20"/><rect x="10" y="22" width="114" height="66" rx="7" fill="none" stroke="#c99a66" stroke-width="2" stroke-dasharray="6 5"/><path d="M136 42H104C92 42 92 68 104 68H136Q140 68 140 62V48Q140 42 136 42Z" fill="#8f5735"/><circle cx="108" cy="55" r="6" fill="#e3c15a"/>',
  },
  belt: {
    width: 190,
    height: 90,
    body: '<ellipse cx="95" cy="46" rx="88" ry="38" fill="none" stroke="#5c351d" stroke-width="12"/><path d="M7 46C7 74 50 86 95 86C140 86 183 74 183 46V58C183 80 140 92 95 92C50 92 7 80 7 58Z" fill="#7d4a2b"/><path d="M8 50C10 74 50 86 95 86C140 86 180 74 182 50" stroke="#c99a66" stroke-width="2" stroke-dasharray="6 5" fill="none"/><rect x="72" y="70" width="42" height="28" rx="5" fill="none" stroke="#d8b24a" stroke-width="7"/><path d="M93 84H114" stroke="#f0d382" stroke-width="5" stroke-linecap="round"/>',
  },
}
