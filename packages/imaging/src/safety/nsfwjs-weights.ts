import { type LayersModel, type LayersModelFile, readLayersModel } from './layers-model.ts'

/**
 * Read the MobileNet v2 of `nsfwjs` (https://github.com/infinitered/nsfwjs, MIT), 224 × 224 pixels in, five
 * classes out, as the package contains it: the topology as an object, the weights in base64.
 */
export async function readNsfwjsModel(): Promise<LayersModel> {
  const { MobileNetV2Model } = await import('nsfwjs/models/mobilenet_v2')
  const { default: file } = (await MobileNetV2Model.modelJson()) as { default: LayersModelFile }
  const groups = await Promise.all(
    MobileNetV2Model.weightBundles.map(async read => ((await read()) as { default: string }).default),
  )
  return readLayersModel(file, Buffer.concat(groups.map(group => Buffer.from(group, 'base64'))))
}
