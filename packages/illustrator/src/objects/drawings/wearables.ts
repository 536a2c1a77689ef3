import type { Drawing } from '../drawing.ts'

/** Clothes in the shape that they have when worn. */
export const wearables: Record<string, Drawing> = {
  'worn-scarf': {
    width: 150,
    height: 110,
    body: '<path d="M92 34L104 104L134 98L114 28Z" fill="#b52f2b"/><path d="M104 104l3 6M111 102l3 6M118 101l3 6M126 99l3 6" stroke="#b52f2b" stroke-width="4"/><path d="M6 10C30 30 120 30 144 10C152 26 148 44 136 50C104 62 46 62 14 50C2 44 -2 26 6 10Z" fill="#d83a34"/><path d="M10 30C40 46 110 46 140 30M40 24L34 54M76 28V58M112 24L118 54" stroke="#f2d8c8" stroke-width="5" fill="none" opacity=".8"/>',
  },
  'cowboy-hat': {
    width: 160,
    height: 84,
    body: '<path d="M2 34C14 30 30 50 48 54H112C130 50 146 30 158 34C156 62 122 82 80 82C38 82 4 62 2 34Z" fill="#8a5a35"/><path d="M46 60C46 26 56 2 68 4C74 6 76 10 80 10C84 10 86 6 92 4C104 2 114 26 114 60C100 68 60 68 46 60Z" fill="#a06d43"/><path d="M46 50C62 58 98 58 114 50V60C100 68 60 68 46 60Z" fill="#4a2f1d"/><path d="M80 10C74 26 74 40 76 52" stroke="#7d5230" stroke-width="3" fill="none"/>',
  },
  'bow-tie': {
    width: 120,
    height: 64,
    body: '<path d="M60 32C40 6 14 0 4 8C-1 20 -1 44 4 56C14 64 40 58 60 32Z" fill="#d8322f"/><path d="M60 32C80 6 106 0 116 8C121 20 121 44 116 56C106 64 80 58 60 32Z" fill="#d8322f"/><path d="M60 32C44 24 26 20 12 22M60 32C44 40 26 44 12 42M60 32C76 24 94 20 108 22M60 32C76 40 94 44 108 42" stroke="#9c1f22" stroke-width="3" fill="none"/><rect x="48" y="18" width="24" height="28" rx="8" fill="#b52429"/>',
  },
  'worn-cape': {
    width: 150,
    height: 150,
    body: '<path d="M40 0H110C124 50 140 100 150 142C100 156 50 156 0 142C10 100 26 50 40 0Z" fill="#c8302f"/><path d="M60 6C54 60 46 110 40 148M92 6C98 60 106 110 112 148" stroke="#962225" stroke-width="5" fill="none"/>',
  },
  'space-helmet': {
    width: 160,
    height: 160,
    body: '<path d="M26 134H134L142 158H18Z" fill="#d9dee2"/><path d="M80 134H134L142 158H80Z" fill="#b3bcc3"/><path d="M20 128Q80 148 140 128V140Q80 160 20 140Z" fill="#f26a3a"/><circle cx="80" cy="72" r="70" fill="#bfe3f5" opacity=".26"/><circle cx="80" cy="72" r="70" fill="none" stroke="#f1f4f6" stroke-width="9"/><circle cx="80" cy="72" r="75" fill="none" stroke="#9aa7b0" stroke-width="2"/><path d="M28 62C32 40 48 24 68 20" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".85"/><path d="M26 82L27 88" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".85"/>',
  },
}
