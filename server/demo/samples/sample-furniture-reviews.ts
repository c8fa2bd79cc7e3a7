import type { SampleReviewTexts } from './sample-base-product.ts'

export const furnitureReviewTexts = {
  sofa: {
    praise: [
      'Fits our small hall perfectly and the lamp is a bonus.',
      'Firm but comfortable, no sagging so far.',
      'Fabric feels better than in the showroom nearby.',
      'Two people carried it to the third floor without trouble.',
    ],
    mixed: ['Pretty sofa, cushions took a week to soften.', 'Comfortable, lamp cable is short.'],
    critical: ['Colour is a shade darker in our room.'],
  },
  chair: {
    praise: [
      'Solid and does not wobble at all.',
      'Beautiful grain, looks handmade.',
      'Right height for our dining table.',
      'Easy to wipe clean after the children eat.',
    ],
    mixed: ['Good chair, a little heavy to move.', 'Nice finish, felt pads came off one leg.'],
    critical: ['Expected a slightly lighter tone of wood.'],
  },
  bed: {
    praise: [
      'No sound at all when turning, very steady.',
      'Assembly was clear and every part fitted.',
      'The quilt in the box is surprisingly good.',
      'Looks exactly like the picture in our guest room.',
    ],
    mixed: ['Strong bed, instructions could have bigger drawings.', 'Good, but the boxes are heavy.'],
    critical: ['One slat arrived with a scratch.'],
  },
  cabinet: {
    praise: [
      'Drawers glide even when full of files.',
      'Good thick steel, arrived without a dent.',
      'Colour brightens up our dull office.',
      'Lock works smoothly, both keys fit.',
    ],
    mixed: ['Solid, though the handles are small.', 'Good cabinet, heavier than two people liked.'],
    critical: ['Label holders came loose and had to be pressed back.'],
  },
  mirror: {
    praise: [
      'Gives our entrance so much light.',
      'Packed very well, reached without a scratch.',
      'Frame finish is even and looks rich.',
      'Clear reflection, no waves in the glass.',
    ],
    mixed: [
      'Lovely mirror, wall plugs were too small for our wall.',
      'Pretty, a bit smaller than I imagined.',
    ],
    critical: ['Hooks needed adjusting to hang straight.'],
  },
} satisfies Record<string, SampleReviewTexts>
