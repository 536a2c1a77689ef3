import type { Drawing } from '../drawing.ts'

/** Appliances, street furniture and other everyday objects that Noto doesn't have. */
export const utilities: Record<string, Drawing> = {
  'fire-hydrant': {
    width: 110,
    height: 150,
    body: '<path d="M34 40C34 18 76 18 76 40V132H34Z" fill="#d8322f"/><path d="M58 24C70 26 76 32 76 40V132H58Z" fill="#000" opacity=".14"/><rect x="47" y="6" width="16" height="16" rx="3" fill="#a9221f"/><rect x="28" y="38" width="54" height="11" rx="4" fill="#a9221f"/><rect x="26" y="130" width="58" height="16" rx="4" fill="#a9221f"/><path d="M10 66H100V90H10Z" fill="#c02a27"/><path d="M2 62H16V94H2ZM94 62H108V94H94Z" fill="#8f1c1a"/><circle cx="55" cy="78" r="17" fill="#a9221f"/><circle cx="55" cy="78" r="10" fill="#ef6a63"/><path d="M42 56V118" stroke="#f4a09a" stroke-width="4" stroke-linecap="round"/>',
  },
  'garbage-bag': {
    width: 120,
    height: 130,
    body: '<path d="M60 30C90 36 116 66 114 104C112 128 90 130 60 130C30 130 8 128 6 104C4 66 30 36 60 30Z" fill="#33363d"/><path d="M60 34C36 10 50 2 60 14C70 2 86 10 60 34Z" fill="#33363d"/><path d="M50 30H70" stroke="#d8443c" stroke-width="6" stroke-linecap="round"/><path d="M40 50C26 68 22 88 26 108M74 48C88 62 94 80 92 104M58 46V84" stroke="#6a6f79" stroke-width="4" stroke-linecap="round" fill="none"/>',
  },
  quarterstaff: {
    width: 14,
    height: 180,
    body: '<rect width="14" height="180" rx="7" fill="#8a5a35"/><rect x="8" width="6" height="180" rx="3" fill="#6b4527"/><path d="M0 70H14M0 78H14M0 86H14" stroke="#d9b078" stroke-width="4"/>',
  },
  submarine: {
    width: 200,
    height: 112,
    body: '<path d="M84 14V4H104" stroke="#4a5058" stroke-width="6" fill="none" stroke-linejoin="round"/><path d="M70 48L76 18H124L132 48Z" fill="#d9a31f"/><path d="M8 76C8 50 44 44 100 44C152 44 184 56 184 76C184 98 152 108 100 108C44 108 8 102 8 76Z" fill="#f5c331"/><path d="M8 78C8 102 44 108 100 108C152 108 184 98 184 78Z" fill="#d9a31f"/><path d="M178 76L198 54V98Z" fill="#b5811a"/><g fill="#bfe3f2" stroke="#8f6a12" stroke-width="4"><circle cx="52" cy="74" r="11"/><circle cx="92" cy="74" r="11"/><circle cx="132" cy="74" r="11"/></g>',
  },
  'daikon-radish': {
    width: 70,
    height: 150,
    body: '<path d="M36 44C30 26 14 14 4 12C8 28 18 40 32 48ZM36 44C42 24 56 12 66 10C64 26 54 40 38 48ZM35 46C30 28 30 12 35 2C41 12 41 30 37 46Z" fill="#5aa24a"/><path d="M16 52C22 40 48 40 54 52C60 84 48 124 38 148C36 151 33 151 32 148C22 124 10 84 16 52Z" fill="#f6f5ee"/><path d="M44 46C54 48 56 60 54 76C50 106 44 132 37 148C44 112 50 80 44 46Z" fill="#dcdccd"/><path d="M16 52C22 40 48 40 54 52C54 58 18 60 16 52Z" fill="#cfe3b0"/><path d="M20 84H30M36 104H44M26 118H33" stroke="#cfcfbf" stroke-width="2"/>',
  },
  refrigerator: {
    width: 90,
    height: 170,
    body: '<rect width="90" height="164" rx="8" fill="#e9eef1"/><path d="M62 0H82C87 0 90 3 90 8V156C90 161 87 164 82 164H62Z" fill="#000" opacity=".07"/><path d="M0 62H90" stroke="#a9b4bb" stroke-width="4"/><path d="M14 30V50M14 76V112" stroke="#8c979f" stroke-width="6" stroke-linecap="round"/><path d="M10 164H26V170H10ZM64 164H80V170H64Z" fill="#5a636b"/>',
  },
  toaster: {
    width: 130,
    height: 100,
    body: '<path d="M26 34C24 10 30 2 44 4C50 0 58 0 62 4C76 2 80 12 78 34Z" fill="#d9a15a"/><path d="M32 34C31 14 36 8 46 10C52 7 56 7 60 10C70 8 73 16 72 34Z" fill="#f3d9a4"/><path d="M12 92C2 70 4 30 24 28H104C124 30 126 70 118 92Z" fill="#b9c3ca"/><path d="M12 92C8 84 6 76 6 66H124C123 76 121 84 118 92Z" fill="#98a4ad"/><path d="M24 32H96" stroke="#5a636b" stroke-width="6" stroke-linecap="round"/><rect x="112" y="42" width="16" height="9" rx="3" fill="#33383d"/><circle cx="64" cy="76" r="8" fill="#33383d"/><path d="M16 92H32V100H16ZM98 92H114V100H98Z" fill="#33383d"/>',
  },
}
