/** Endpoints of the original API that no engine of this project can serve, and what could. */
export const unavailableEndpoints = [
  {
    path: '/text-inpainting/v1',
    aliases: [],
    description: 'Replace a masked area by what a prompt describes. Not available.',
    needs:
      'Inpainting by a prompt needs a diffusion model with inpainting, such as Stable Diffusion behind AUTOMATIC1111 (/sdapi/v1/img2img) or Stability AI (/v2beta/stable-image/edit/inpaint). No engine of this server does it',
  },
  {
    path: '/reimagine/v1/reimagine',
    aliases: ['/reimagine/v1'],
    description: 'Variations of an image. Not available.',
    needs:
      'Variations of an image need a diffusion model with image embeddings, such as Stable Diffusion with IP-Adapter behind ComfyUI. No engine of this server does it',
  },
  {
    path: '/sketch-to-image/v1/sketch-to-image',
    aliases: ['/sketch-to-image/v1'],
    description: 'An image from a sketch and a prompt. Not available.',
    needs:
      'Images from sketches need a diffusion model with ControlNet Scribble, such as Stable Diffusion behind AUTOMATIC1111 or ComfyUI, or Stability AI (/v2beta/stable-image/control/sketch). No engine of this server does it',
  },
] as const
