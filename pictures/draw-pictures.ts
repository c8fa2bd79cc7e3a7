import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { drawAppIcons } from './draw-app-icons.ts'
import { type PictureObject, pictureObjects } from './picture-objects.ts'
import { drawScene, pictureViews } from './picture-scenes.ts'
import { type RawPicture, recolour } from './recolour.ts'

const pictureSizes = [160, 320, 480, 960]
const qualityOfSize: Record<number, number> = { 160: 80, 320: 79, 480: 77, 960: 73 }

const samples = join(import.meta.dirname, 'drawn', 'sample')
const hashFile = join(import.meta.dirname, 'drawn', 'input-hashes.json')
const emojiFolder = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

/**
 * Draws the demo shop's product pictures into `pictures/drawn/sample/<object>-<variant>/<view>-<size>.webp`
 * and the app's icons. A variant is skipped while the scripts, its object and its colours are unchanged.
 */
async function drawPictures(): Promise<void> {
  const before: Record<string, string> = existsSync(hashFile)
    ? JSON.parse(await readFile(hashFile, 'utf8'))
    : {}
  const scripts = await hashOfScripts()
  const hashes: Record<string, string> = {}
  for (const object of pictureObjects) {
    const emoji = await readFile(join(emojiFolder, `${object.emoji}.webp`))
    for (const variant of object.variants.keys()) {
      const name = `${object.key}-${variant + 1}`
      const hash = hashOf(scripts, emoji, JSON.stringify({ ...object, variants: object.variants[variant] }))
      hashes[name] = hash
      if (before[name] !== hash || !(await isComplete(name))) await drawVariant(name, object, variant, emoji)
    }
  }
  await removeOthers(Object.keys(hashes))
  await writeFile(hashFile, `${JSON.stringify(hashes, null, 2)}\n`)
  await drawAppIcons()
}

async function drawVariant(
  name: string,
  object: PictureObject,
  variant: number,
  emoji: Buffer,
): Promise<void> {
  console.log(`Drawing ${name}`)
  await mkdir(join(samples, name), { recursive: true })
  const cutOut = recolour(await readTrimmed(emoji), object.variants[variant] ?? [])
  for (const view of pictureViews) {
    const { pixels, width, height } = await drawScene(view, object, variant, cutOut)
    for (const size of pictureSizes) {
      await sharp(pixels, { raw: { width, height, channels: 3 } })
        .resize(size, size)
        .webp({ quality: qualityOfSize[size] ?? 80, effort: 6 })
        .toFile(join(samples, name, `${view}-${size}.webp`))
    }
  }
}

async function readTrimmed(emoji: Buffer): Promise<RawPicture> {
  const { data, info } = await sharp(emoji).ensureAlpha().trim().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

async function isComplete(name: string): Promise<boolean> {
  if (!existsSync(join(samples, name))) return false
  const files = new Set(await readdir(join(samples, name)))
  return pictureViews.every((view) => pictureSizes.every((size) => files.has(`${view}-${size}.webp`)))
}

async function removeOthers(names: string[]): Promise<void> {
  for (const folder of await readdir(samples))
    if (!names.includes(folder)) await rm(join(samples, folder), { recursive: true })
}

async function hashOfScripts(): Promise<string> {
  const scripts = ['draw-pictures.ts', 'picture-scenes.ts', 'backdrops.ts', 'recolour.ts']
  return hashOf(...(await Promise.all(scripts.map((script) => readFile(join(import.meta.dirname, script))))))
}

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

await drawPictures()
