import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { appIconSvg } from './app-icon.ts'

const publicFolder = join(import.meta.dirname, '..', 'web', 'public')
const samples = join(import.meta.dirname, 'drawn', 'sample')

/** Draws favicon, installable icons and the share picture into `web/public`. Needs the drawn product pictures. */
export async function drawAppIcons(): Promise<void> {
  const icons = join(publicFolder, 'icons')
  await mkdir(icons, { recursive: true })
  await writeFile(join(publicFolder, 'favicon.svg'), appIconSvg({ shape: 'rounded' }))
  await drawIcon('rounded', 192, join(icons, 'icon-192.png'))
  await drawIcon('rounded', 512, join(icons, 'icon-512.png'))
  await drawIcon('maskable', 512, join(icons, 'maskable-512.png'))
  await drawIcon('square', 180, join(icons, 'apple-touch-icon.png'))
  await drawSharePicture(join(publicFolder, 'share-picture.jpg'))
}

async function drawIcon(
  shape: Parameters<typeof appIconSvg>[0]['shape'],
  size: number,
  file: string,
): Promise<void> {
  await sharp(Buffer.from(appIconSvg({ shape })), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(file)
}

/** What a shared link shows when the page has no picture of its own: the icon among four products, no words. */
async function drawSharePicture(file: string): Promise<void> {
  const tile = 236
  const tiles = [
    { key: 'headphones-2', left: 80, top: 67 },
    { key: 'sofa-1', left: 80, top: 327 },
    { key: 'watch-1', left: 884, top: 67 },
    { key: 'lotion-1', left: 884, top: 327 },
  ]
  const corners = `<svg width="${tile}" height="${tile}"><rect width="${tile}" height="${tile}" rx="40"/></svg>`
  const pictures = await Promise.all(
    tiles.map(async ({ key, left, top }) => ({
      input: await sharp(await readFile(join(samples, key, 'hero-480.webp')))
        .resize(tile, tile)
        .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
        .png()
        .toBuffer(),
      left,
      top,
    })),
  )
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <radialGradient id="g" cx="50%" cy="45%" r="70%">
      <stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#d2eef0"/>
    </radialGradient>
    <rect width="1200" height="630" fill="url(#g)"/></svg>`
  const icon = await sharp(Buffer.from(appIconSvg({ shape: 'rounded' })), { density: 144 })
    .resize(360, 360)
    .png()
    .toBuffer()
  await sharp(Buffer.from(ground))
    .composite([...pictures, { input: icon, left: 420, top: 135 }])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(file)
}
