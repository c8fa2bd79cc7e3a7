import sharp from 'sharp'
import type { Backdrop } from './picture-objects.ts'

/** Side of the square on which every scene is composed, in pixels. */
export const sceneSize = 960

interface BackdropColours {
  centre: string
  edge: string
  shade: string
}

/** Four neighbouring pastels per category, in the order of the colour variants. */
const backdropColours: Record<Backdrop, BackdropColours[]> = {
  electronics: [
    { centre: '#fbfdff', edge: '#cfe1fb', shade: '#1f3a68' },
    { centre: '#fafcff', edge: '#c7e8f8', shade: '#134a63' },
    { centre: '#fcfbff', edge: '#dcdcfb', shade: '#2d2f6e' },
    { centre: '#fafefd', edge: '#c6ebee', shade: '#0f4f55' },
  ],
  gadgets: [
    { centre: '#fdfbff', edge: '#e4d9fa', shade: '#3d2a6b' },
    { centre: '#fffbfd', edge: '#fad6e6', shade: '#6b2348' },
    { centre: '#fbfbff', edge: '#d7dcfb', shade: '#2a3270' },
    { centre: '#fffcfa', edge: '#fcdccd', shade: '#6a3420' },
  ],
  furniture: [
    { centre: '#fffdf9', edge: '#f8e3c4', shade: '#5d431c' },
    { centre: '#fffcf9', edge: '#fad9c4', shade: '#643619' },
    { centre: '#fdfdf7', edge: '#e6e8c6', shade: '#474a1c' },
    { centre: '#fffcfa', edge: '#f5dcd6', shade: '#5d3129' },
  ],
  pharmacy: [
    { centre: '#fafffd', edge: '#c5efe2', shade: '#0f5a46' },
    { centre: '#fbfff9', edge: '#d5efc9', shade: '#2b5a1e' },
    { centre: '#f9feff', edge: '#c4ecf3', shade: '#115664' },
    { centre: '#fdfffa', edge: '#e6f0c3', shade: '#4a561a' },
  ],
}

export function coloursOf(backdrop: Backdrop, variant: number): BackdropColours {
  const colours = backdropColours[backdrop][variant]
  if (!colours) throw new RangeError(`No backdrop colours for variant ${variant}`)
  return colours
}

/** The soft light behind every object: bright where it stands, coloured towards the corners. */
export async function drawBackdrop({ centre, edge }: BackdropColours): Promise<Buffer> {
  return drawSvg(`
    <radialGradient id="light" cx="50%" cy="42%" r="78%">
      <stop offset="0" stop-color="${centre}"/>
      <stop offset="0.35" stop-color="${centre}"/>
      <stop offset="1" stop-color="${edge}"/>
    </radialGradient>
    <rect width="${sceneSize}" height="${sceneSize}" fill="url(#light)"/>`)
}

/** A wide soft shadow on the floor and a narrow dark one where the object touches it. */
export async function drawFloorShadow(
  shade: string,
  { x, y, width, strength = 1 }: { x: number; y: number; width: number; strength?: number },
): Promise<Buffer> {
  const ellipse = (id: string, opacity: number, rx: number, ry: number) => `
    <radialGradient id="${id}">
      <stop offset="0" stop-color="${shade}" stop-opacity="${opacity * strength}"/>
      <stop offset="0.5" stop-color="${shade}" stop-opacity="${opacity * strength * 0.45}"/>
      <stop offset="1" stop-color="${shade}" stop-opacity="0"/>
    </radialGradient>
    <ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`
  return drawSvg(
    ellipse('wide', 0.3, width * 0.66, width * 0.1) + ellipse('near', 0.32, width * 0.46, width * 0.042),
  )
}

/** A round plinth whose upper face is centred on `y`. */
export async function drawPlinth({ edge, shade }: BackdropColours, y: number): Promise<Buffer> {
  const [x, rx, ry, height] = [sceneSize / 2, 330, 74, 92]
  return drawSvg(`
    <linearGradient id="side" x1="0" x2="1">
      <stop offset="0" stop-color="${edge}"/>
      <stop offset="0.4" stop-color="#ffffff"/>
      <stop offset="1" stop-color="${edge}"/>
    </linearGradient>
    <linearGradient id="face" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${edge}"/>
      <stop offset="1" stop-color="#ffffff"/>
    </linearGradient>
    <radialGradient id="ground">
      <stop offset="0.6" stop-color="${shade}" stop-opacity="0.26"/>
      <stop offset="1" stop-color="${shade}" stop-opacity="0"/>
    </radialGradient>
    <ellipse cx="${x}" cy="${y + height + 18}" rx="${rx * 1.28}" ry="${ry * 1.36}" fill="url(#ground)"/>
    <path d="M${x - rx} ${y} v${height} a${rx} ${ry} 0 0 0 ${rx * 2} 0 v${-height}z" fill="url(#side)"/>
    <path d="M${x - rx} ${y} v${height} a${rx} ${ry} 0 0 0 ${rx * 2} 0 v${-height}z" fill="${shade}" opacity="0.08"/>
    <ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#face)"/>
    <ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="#ffffff" stroke-width="4"/>`)
}

async function drawSvg(content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneSize}" height="${sceneSize}">${content}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
