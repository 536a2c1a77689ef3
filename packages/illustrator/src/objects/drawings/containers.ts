import type { Drawing } from '../drawing.ts'

/** The front of open containers, to be drawn over what is in them. */
export const containers: Record<string, Drawing> = {
  'open-box': {
    width: 150,
    height: 104,
    body: '<path d="M18 20L0 2L34 0L52 18Z" fill="#c99a68"/><path d="M132 20L150 2L116 0L98 18Z" fill="#b98856"/><path d="M12 18H138V104H12Z" fill="#b8834f"/><path d="M12 18H138V104H12Z" fill="#fff" opacity=".06"/><path d="M12 18L2 40L12 44ZM138 18L148 40L138 44Z" fill="#a8733f"/><path d="M66 18H84V60H66Z" fill="#dcb98a"/><path d="M106 84h18M115 92V76M104 92h22" stroke="#7d5430" stroke-width="3"/>',
  },
  'open-basket': {
    width: 150,
    height: 90,
    body: `<path d="M8 14H142L128 84C126 90 24 90 22 84Z" fill="#c98f4a"/>${[30, 46, 62, 76].map((y, at) => `<path d="M${12 + at * 3} ${y}H${138 - at * 3}" stroke="#9c6a30" stroke-width="3"/>`).join('')}${[28, 48, 68, 82, 102, 122].map(x => `<path d="M${x} 20L${75 + (x - 75) * 0.86} 86" stroke="#e0b474" stroke-width="5" opacity=".8"/>`).join('')}<rect x="2" y="6" width="146" height="14" rx="7" fill="#b57a38"/><path d="M10 10l10 6M28 8l10 8M46 8l10 8M64 8l10 8M82 8l10 8M100 8l10 8M118 8l10 8" stroke="#e0b474" stroke-width="3"/>`,
  },
  'open-cup': {
    width: 150,
    height: 96,
    body: '<path d="M116 24C152 14 156 62 112 66" fill="none" stroke="#e3e8ec" stroke-width="11"/><path d="M8 8H122C122 56 106 84 86 88H44C24 84 8 56 8 8Z" fill="#f3f6f8"/><path d="M78 8H122C122 56 106 84 86 88H66Z" fill="#d5dde3"/><path d="M14 26C16 34 18 38 20 42H110C112 38 114 34 116 26Z" fill="#e58aa0"/><rect x="4" y="4" width="122" height="9" rx="4.5" fill="#fff"/><ellipse cx="65" cy="90" rx="56" ry="6" fill="#dfe5ea"/>',
  },
  'flower-pot': {
    width: 120,
    height: 100,
    body: '<path d="M16 26H104L92 100H28Z" fill="#c8694a"/><path d="M66 26H104L92 100H62Z" fill="#a8522f" opacity=".6"/><rect x="8" y="4" width="104" height="26" rx="5" fill="#d67a58"/><path d="M66 4H107Q112 4 112 9V25Q112 30 107 30H66Z" fill="#b55f3f" opacity=".6"/>',
  },
  'flying-broom': {
    width: 220,
    height: 60,
    body: '<path d="M0 30L140 26V34L0 36Z" fill="#8a5a34"/><path d="M138 20H158V42H138Z" fill="#a8342c"/><path d="M156 18C186 4 208 4 220 8L206 20L220 28L206 36L218 46C204 58 182 56 156 42Z" fill="#d9a83c"/><path d="M160 24L206 12M160 30H212M160 36L206 48" stroke="#a87a22" stroke-width="3"/>',
  },
}
