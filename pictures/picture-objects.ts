import { blues, golds, hue, original, plastic, purples, reds } from './object-paints.ts'
import type { Paint } from './recolour.ts'

export type Backdrop = 'electronics' | 'gadgets' | 'furniture' | 'pharmacy'

/** One object of the emoji set and its four colour variants; the first keeps the colours it came in. */
export interface PictureObject {
  key: string
  /** File name in the emoji package, without extension. */
  emoji: string
  backdrop: Backdrop
  /** Part of the object that the close-up looks at, 0 to 1 from its left and top edge. */
  focus: [x: number, y: number]
  /** Enlarges the close-up beyond the usual. */
  zoom?: number
  variants: [Paint[], Paint[], Paint[], Paint[]]
}

export const pictureObjects: PictureObject[] = [
  {
    key: 'laptop',
    emoji: '1f4bb',
    backdrop: 'electronics',
    focus: [0.5, 0.62],
    variants: [
      original,
      plastic(hue.gold, 0.055, 0.98),
      plastic(hue.rose, 0.06, 0.97),
      plastic(hue.blue, 0.02, 0.58),
    ],
  },
  {
    key: 'phone',
    emoji: '1f4f1',
    backdrop: 'electronics',
    focus: [0.5, 0.42],
    variants: [
      original,
      [{ on: purples, to: hue.teal, light: 1.02 }],
      [{ on: purples, to: hue.red, light: 1.05 }],
      [{ on: purples, to: hue.blue, chroma: 0.18, light: 0.92 }],
    ],
  },
  {
    key: 'television',
    emoji: '1f4fa',
    backdrop: 'electronics',
    focus: [0.5, 0.58],
    variants: [
      original,
      plastic(hue.tan, 0.085, 0.78),
      plastic(hue.green, 0.065, 1),
      plastic(hue.coral, 0.11, 0.95),
    ],
  },
  {
    key: 'camera',
    emoji: '1f4f7',
    backdrop: 'electronics',
    focus: [0.5, 0.55],
    variants: [
      original,
      [{ on: 'greys', hue: hue.tan, chroma: 0.09, light: 1.1, between: [0.36, 0.6] }],
      [{ on: 'greys', hue: hue.teal, chroma: 0.07, between: [0.36, 0.6] }],
      [{ on: 'greys', hue: hue.red, chroma: 0.12, between: [0.36, 0.6] }],
    ],
  },
  {
    key: 'headphones',
    emoji: '1f3a7',
    backdrop: 'electronics',
    focus: [0.5, 0.66],
    variants: [
      original,
      plastic(hue.sky, 0.085, 0.95),
      plastic(hue.rose, 0.085, 0.96),
      plastic(hue.blue, 0.035, 0.5),
    ],
  },
  {
    key: 'watch',
    emoji: '231a',
    backdrop: 'gadgets',
    focus: [0.48, 0.5],
    variants: [
      original,
      [
        { on: blues, to: hue.rose },
        { on: purples, to: hue.plum },
      ],
      [
        { on: blues, to: hue.green },
        { on: purples, to: hue.teal },
      ],
      [
        { on: blues, to: hue.tan, light: 1.1 },
        { on: purples, to: hue.tan, chroma: 0.5 },
      ],
    ],
  },
  {
    key: 'controller',
    emoji: '1f3ae',
    backdrop: 'gadgets',
    focus: [0.62, 0.42],
    variants: [
      original,
      [{ on: purples, to: hue.sky, light: 1.15 }],
      [{ on: purples, to: hue.red, light: 1.12 }],
      [{ on: purples, to: hue.green, light: 1.05 }],
    ],
  },
  {
    key: 'radio',
    emoji: '1f4fb',
    backdrop: 'gadgets',
    focus: [0.55, 0.62],
    variants: [
      original,
      plastic(hue.teal, 0.075, 0.98),
      plastic(hue.red, 0.14, 0.85),
      plastic(hue.gold, 0.075, 1.06),
    ],
  },
  {
    key: 'robot',
    emoji: '1f916',
    backdrop: 'gadgets',
    focus: [0.5, 0.5],
    variants: [
      original,
      [{ on: reds, to: hue.blue }, ...plastic(hue.sky, 0.05, 0.98)],
      [{ on: reds, to: hue.green, light: 0.95 }, ...plastic(hue.green, 0.05, 0.99)],
      [{ on: reds, to: hue.violet }, ...plastic(hue.rose, 0.05, 0.98)],
    ],
  },
  {
    key: 'torch',
    emoji: '1f526',
    backdrop: 'gadgets',
    focus: [0.42, 0.42],
    variants: [
      original,
      plastic(hue.red, 0.17, 0.76),
      plastic(hue.teal, 0.1, 0.76),
      plastic(hue.blue, 0.02, 0.5),
    ],
  },
  {
    key: 'sofa',
    emoji: '1f6cb-fe0f',
    backdrop: 'furniture',
    focus: [0.4, 0.82],
    zoom: 1.27,
    variants: [
      original,
      [{ on: blues, to: hue.green, chroma: 0.6 }],
      [{ on: blues, to: hue.coral, chroma: 0.85, light: 1.08 }],
      [{ on: blues, to: hue.tan, chroma: 0.28, light: 1.25 }],
    ],
  },
  {
    key: 'chair',
    emoji: '1fa91',
    backdrop: 'furniture',
    focus: [0.5, 0.4],
    variants: [
      original,
      [{ on: [320, 70], to: hue.tan - 12, light: 1.42 }],
      [{ on: [320, 70], to: hue.green - 10, chroma: 0.75, light: 1.25 }],
      [{ on: [320, 70], to: hue.tan - 20, chroma: 0.22, light: 0.72 }],
    ],
  },
  {
    key: 'bed',
    emoji: '1f6cf-fe0f',
    backdrop: 'furniture',
    focus: [0.45, 0.5],
    variants: [
      original,
      [
        { on: blues, to: hue.rose, light: 1.1 },
        { on: purples, to: hue.tan, chroma: 0.55, light: 1.1 },
      ],
      [
        { on: blues, to: hue.green, chroma: 0.65 },
        { on: purples, to: hue.tan, chroma: 0.55, light: 1.2 },
      ],
      [
        { on: blues, to: 74, light: 1.45 },
        { on: purples, to: hue.blue, chroma: 0.35 },
      ],
    ],
  },
  {
    key: 'cabinet',
    emoji: '1f5c4-fe0f',
    backdrop: 'furniture',
    focus: [0.5, 0.3],
    variants: [
      original,
      [{ on: [262, 335], to: hue.tan, chroma: 0.8, light: 1.15 }],
      [{ on: [262, 335], to: hue.teal, light: 1.1 }],
      [{ on: [262, 335], to: hue.blue, chroma: 0.12, light: 1.3 }],
    ],
  },
  {
    key: 'mirror',
    emoji: '1fa9e',
    backdrop: 'furniture',
    focus: [0.5, 0.4],
    variants: [
      original,
      [{ on: golds, to: hue.rose, chroma: 0.8 }],
      [{ on: golds, to: hue.teal, chroma: 0.8, light: 0.92 }],
      [{ on: golds, to: hue.tan - 10, chroma: 0.55, light: 0.68 }],
    ],
  },
  {
    key: 'capsules',
    emoji: '1f48a',
    backdrop: 'pharmacy',
    focus: [0.5, 0.5],
    variants: [
      original,
      [{ on: [330, 110], to: 85, light: 1.06 }],
      [{ on: [330, 110], to: 175, light: 1.02 }],
      [{ on: [330, 110], to: 290, light: 0.98 }],
    ],
  },
  {
    key: 'bandage',
    emoji: '1fa79',
    backdrop: 'pharmacy',
    focus: [0.5, 0.5],
    variants: [
      original,
      [{ on: [190, 290], to: hue.tan, chroma: 0.55, light: 1.1 }],
      [{ on: [190, 290], to: hue.rose, chroma: 0.9, light: 1.04 }],
      [{ on: [190, 290], to: hue.green, chroma: 0.9, light: 1.03 }],
    ],
  },
  {
    key: 'thermometer',
    emoji: '1f321-fe0f',
    backdrop: 'pharmacy',
    focus: [0.58, 0.58],
    variants: [
      original,
      [
        { on: reds, to: hue.blue },
        { on: [200, 260], to: hue.sky, chroma: 1.4 },
      ],
      [
        { on: [200, 260], to: hue.green, chroma: 1.3 },
        { on: reds, to: hue.green, light: 0.92 },
      ],
      [
        { on: [200, 260], to: hue.violet, chroma: 1.3 },
        { on: reds, to: hue.violet, light: 0.95 },
      ],
    ],
  },
  {
    key: 'lotion',
    emoji: '1f9f4',
    backdrop: 'pharmacy',
    focus: [0.5, 0.56],
    variants: [
      original,
      [{ on: [330, 70], to: hue.green }],
      [{ on: [330, 70], to: hue.violet }],
      [{ on: [330, 70], to: hue.gold, chroma: 1.15, light: 1.03 }],
    ],
  },
  {
    key: 'stethoscope',
    emoji: '1fa7a',
    backdrop: 'pharmacy',
    focus: [0.45, 0.45],
    variants: [
      original,
      [
        { on: blues, to: hue.coral },
        { on: purples, to: hue.red },
      ],
      [
        { on: blues, to: hue.green },
        { on: purples, to: hue.teal },
      ],
      [
        { on: blues, to: hue.blue, chroma: 0.12 },
        { on: purples, to: hue.blue, chroma: 0.12, light: 0.8 },
      ],
    ],
  },
]
