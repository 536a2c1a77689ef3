import type { Drawing } from '../drawing.ts'

const lamp = (y: number, fill: string, glow: string) =>
  `<circle cx="36" cy="${y}" r="15" fill="${fill}"/><circle cx="32" cy="${y - 5}" r="5" fill="${glow}"/><path d="M17 ${y - 6}C20 ${y - 26} 52 ${y - 26} 55 ${y - 6}C46 ${y - 18} 26 ${y - 18} 17 ${y - 6}Z" fill="#1f2327"/>`

/** Sleepers in a bed of ballast, seen from the side of the railway. */
const sleepers = Array.from(
  { length: 19 },
  (_, at) => `<rect x="${10 + 24 * at}" y="9" width="13" height="7" rx="1" fill="#6b4a33"/>`,
).join('')

/** Signs, lights and meters at the side of a street. */
export const street: Record<string, Drawing> = {
  'parking-meter': {
    width: 80,
    height: 210,
    body: '<path d="M33 108H47V204H33Z" fill="#5b656e"/><path d="M41 108H47V204H41Z" fill="#000" opacity=".2"/><path d="M16 204C16 196 64 196 64 204V210H16Z" fill="#454d54"/><path d="M8 44C8 16 22 2 40 2C58 2 72 16 72 44V92C72 102 66 110 56 110H24C14 110 8 102 8 92Z" fill="#5d7f9c"/><path d="M52 4C66 10 72 24 72 44V92C72 102 66 110 56 110H52Z" fill="#000" opacity=".16"/><path d="M18 46C18 24 28 14 40 14C52 14 62 24 62 46Z" fill="#e9f1f2"/><path d="M24 42C24 30 31 21 40 21C49 21 56 30 56 42" stroke="#59656e" stroke-width="2" stroke-dasharray="2 5" fill="none"/><path d="M40 45L50 28" stroke="#d8362f" stroke-width="3.500" stroke-linecap="round"/><rect x="18" y="52" width="44" height="14" rx="3" fill="#1b2a22"/><path d="M27 56V62M34 56H39V59H34V62H39M45 56H51V62H45Z" stroke="#59e39a" stroke-width="1.800" fill="none"/><rect x="22" y="74" width="6" height="18" rx="3" fill="#22282d"/><circle cx="50" cy="84" r="11" fill="#c9d2d8"/><path d="M50 76V92" stroke="#454d54" stroke-width="4" stroke-linecap="round"/>',
  },
  'railway-track': {
    width: 468,
    height: 24,
    body: `<path d="M0 24L14 12H454L468 24Z" fill="#8f8a84"/><path d="M6 19L14 12H454L462 19Z" fill="#a8a29b"/>${sleepers}<path d="M4 2H464V5H462V9H6V5H4Z" fill="#77818a"/><path d="M4 2H464V4H4Z" fill="#c3ccd3"/>`,
  },
  'stop-sign': {
    width: 110,
    height: 230,
    body: '<path d="M51 100H59V230H51Z" fill="#8d979f"/><path d="M55 100H59V230H55Z" fill="#5f6971"/><path d="M34 2H76L108 34V76L76 108H34L2 76V34Z" fill="#f7f7f5"/><path d="M36 8H74L102 36V74L74 102H36L8 74V36Z" fill="#cf2127"/><path d="M31 43C28 38 15 39 15 46C15 54 31 52 31 61C31 69 17 70 14 64M36 40H54M45 40V68M66 40C58 40 57 48 57 54C57 60 58 68 66 68C74 68 75 60 75 54C75 48 74 40 66 40ZM82 69V40H89C98 40 98 55 89 55H82" stroke="#f7f7f5" stroke-width="5.500" fill="none"/>',
  },
  'vertical-traffic-light': {
    width: 72,
    height: 230,
    body: `<path d="M31 130H41V226H31Z" fill="#59636b"/><path d="M14 222C14 214 58 214 58 222V230H14Z" fill="#454d54"/><rect x="6" y="0" width="60" height="136" rx="12" fill="#444b52"/><path d="M54 0Q66 0 66 12V124Q66 136 54 136Z" fill="#000" opacity=".18"/>${lamp(28, '#ee3b33', '#ff9b8f')}${lamp(68, '#f5bf2c', '#ffe7a0')}${lamp(108, '#35b558', '#a5efb6')}`,
  },
}
