import type { Drawing } from '../drawing.ts'

/** Wild animals that Noto doesn't have. */
export const wildlife: Record<string, Drawing> = {
  ostrich: {
    width: 150,
    height: 220,
    body: '<path d="M62 132L54 172L64 212M84 134L90 174L82 214" stroke="#c9967c" stroke-width="7" fill="none" stroke-linejoin="round"/><path d="M64 212L46 216M64 212L60 218M82 214L64 218M82 214L86 219" stroke="#a8755c" stroke-width="6" stroke-linecap="round"/><path d="M50 96C34 60 40 40 34 26L46 22C52 44 50 66 66 84Z" fill="#d9a88f"/><path d="M58 88C84 66 130 78 136 108C138 136 104 150 76 144C52 140 42 108 58 88Z" fill="#2b2b31"/><path d="M116 84C136 78 148 92 146 108C150 116 142 128 132 128C140 112 134 94 116 84Z" fill="#f2f0ea"/><path d="M72 104C90 94 112 98 122 112C112 128 88 132 76 126Z" fill="#44444d"/><path d="M82 112Q98 108 112 116M84 122Q98 122 106 124" stroke="#1c1c21" stroke-width="3" fill="none"/><path d="M48 92Q56 80 66 84Q58 96 58 104Q48 102 48 92Z" fill="#f2f0ea"/><ellipse cx="38" cy="18" rx="15" ry="13" fill="#d9a88f"/><path d="M28 14L4 20Q4 26 26 26Z" fill="#e0a03c"/><path d="M30 22L5 23" stroke="#a87222" stroke-width="2"/><circle cx="38" cy="14" r="5.500" fill="#fff"/><circle cx="37" cy="14" r="3.400" fill="#1b1b1f"/><path d="M34 4L32 0M40 4V-2M46 6L50 1" stroke="#4a3a33" stroke-width="2.500" stroke-linecap="round"/>',
  },
  capybara: {
    width: 190,
    height: 120,
    body: '<path d="M58 92V114M76 96V116M144 96V116M162 92V114" stroke="#6f4e33" stroke-width="15" stroke-linecap="round"/><path d="M40 40C80 18 150 20 176 54C188 84 172 104 150 106H74C54 104 44 92 40 70Z" fill="#9c7048"/><path d="M176 54C188 84 172 104 150 106H74C110 100 160 96 176 54Z" fill="#7d5636"/><path d="M10 34C12 14 38 4 60 14C76 24 76 56 62 72C44 84 22 80 12 72C4 62 6 46 10 34Z" fill="#a87c52"/><path d="M8 50C10 42 24 40 30 48C34 60 30 72 20 76C10 72 6 60 8 50Z" fill="#7d5636"/><ellipse cx="13" cy="51" rx="4" ry="3" fill="#3a281b"/><circle cx="38" cy="30" r="4.500" fill="#211712"/><circle cx="36.500" cy="28.500" r="1.500" fill="#fff"/><path d="M56 16C58 4 70 4 72 14C72 22 64 26 58 24Z" fill="#7d5636"/><path d="M14 66Q22 70 30 64" stroke="#4a3322" stroke-width="2.500" fill="none"/>',
  },
  firefly: {
    width: 130,
    height: 100,
    body: '<circle cx="98" cy="62" r="32" fill="#f6ff8a" opacity=".35"/><path d="M52 42C40 12 60 2 76 12C86 20 80 36 70 46ZM62 44C72 16 100 12 106 26C110 38 94 48 78 50Z" fill="#cfe6f2" opacity=".85"/><ellipse cx="98" cy="62" rx="20" ry="15" fill="#f4f05a"/><path d="M84 50Q96 60 88 76M94 48Q106 60 98 77" stroke="#c9b92e" stroke-width="3" fill="none"/><path d="M30 48C44 36 74 40 86 52C86 70 66 78 46 72C34 68 26 58 30 48Z" fill="#3f332e"/><circle cx="28" cy="54" r="14" fill="#c8502f"/><circle cx="22" cy="50" r="4.500" fill="#fff"/><circle cx="21" cy="50" r="2.600" fill="#17120f"/><path d="M24 42C20 30 14 26 8 24M32 41C32 30 28 22 24 18M46 72L40 86M58 74V88M70 72L76 86" stroke="#2b221e" stroke-width="3" fill="none" stroke-linecap="round"/>',
  },
}
