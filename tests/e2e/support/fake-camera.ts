import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { chromium, type Browser } from 'playwright/test'
import { create } from 'qrcode'
import sharp from 'sharp'
import { chromiumOptions } from './chromium-options.ts'

const width = 640
const height = 480

/** Draws one grey picture of a camera that shows the QR code of this text. */
async function pictureOf(text: string): Promise<Buffer> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const dark = Array.from(modules.data).flatMap((module, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)]
    return module ? [`<path d="M${x} ${y}h1v1h-1z"/>`] : []
  })
  const box = `-4 -4 ${modules.size + 8} ${modules.size + 8}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="400" height="400" shape-rendering="crispEdges">
    <path fill="#fff" d="M-4-4h${modules.size + 8}v${modules.size + 8}h-${modules.size + 8}z"/>${dark.join('')}</svg>`
  const code = await sharp(Buffer.from(svg)).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#777' } })
    .composite([{ input: code }])
    .greyscale()
    .raw()
    .toBuffer()
}

/** Starts a browser whose fake camera films the QR code of this text. `file`: the path for the camera's .y4m film. */
export async function browserBefore(text: string, file: string): Promise<Browser> {
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), await pictureOf(text), colours])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.concat([head, frame, frame]))
  const { launchOptions } = chromiumOptions()
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
  return chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] })
}
