import type { SampleReviewTexts } from './sample-base-product.ts'

export const pharmacyReviewTexts = {
  capsules: {
    praise: [
      'Easy to swallow and no after-taste.',
      'Long expiry date and properly sealed bottle.',
      'Delivered quickly, I have ordered again.',
      'My family takes these daily without complaint.',
    ],
    mixed: ['Fine, the bottle could be smaller.', 'Good, but the cap is hard to open for elders.'],
    critical: ['The smell on opening is a little strong.'],
  },
  bandage: {
    praise: [
      'Stay on even after washing dishes.',
      'Children like the colour, no more tears.',
      'Come off without pulling hair.',
      'Good quantity for the price.',
    ],
    mixed: ['Good strips, edges lift after a long day.', 'Nice, the box is thin card.'],
    critical: ['A little short for my thumb.'],
  },
  thermometer: {
    praise: [
      'Readings agree with our clinic.',
      'Numbers are large, my grandmother reads it herself.',
      'Comes in a good case.',
      'Simple and reliable.',
    ],
    mixed: ['Works, but needs patience for the reading.', 'Good device, leaflet print is tiny.'],
    critical: ['Case lid is tight to open.'],
  },
  lotion: {
    praise: [
      'Absorbs fast and the scent is gentle.',
      'My dry hands feel better after a few days.',
      'Pump works well, no wastage.',
      'Whole family uses it, will buy the bigger one.',
    ],
    mixed: ['Nice lotion, fragrance fades quickly.', 'Good in summer, not enough for my winter skin.'],
    critical: ['The last bit stays in the bottle.'],
  },
  stethoscope: {
    praise: [
      'Very clear sound for this price.',
      'Ear tips are soft, I wear it through the whole shift.',
      'Colour helps me find mine in the ward.',
      'Recommended it to my batch mates.',
    ],
    mixed: ['Good sound, tube is a little stiff when new.', 'Fine for practice, name tag is small.'],
    critical: ['Spring is tight for me at first.'],
  },
} satisfies Record<string, SampleReviewTexts>
