import type { SampleReviewTexts } from './sample-base-product.ts'

export const electronicsReviewTexts = {
  laptop: {
    praise: [
      'Boots quickly and the keyboard is a pleasure to type on.',
      'Battery easily lasts my college day.',
      'Light, quiet and the screen is bright enough near a window.',
      'Bought it for my father, he was on video calls within ten minutes.',
    ],
    mixed: [
      'Good machine, but the speakers could be louder.',
      'Does the job. Wish it had one more USB port.',
    ],
    critical: ['Screen is fine, though it gets warm when many tabs are open.'],
  },
  phone: {
    praise: [
      'Very smooth for the price and the battery is excellent.',
      'Camera surprised me, evening photos come out clear.',
      'Good grip and the colour looks just like the picture.',
      'Network is strong even inside my building.',
    ],
    mixed: ['Nice phone, charger should be in the box.', 'Good, but a little wide for small hands.'],
    critical: ['Works, but too many apps were installed at first.'],
  },
  television: {
    praise: [
      'Everybody who visits asks where we found it.',
      'Clear picture and the sound is fuller than I expected.',
      'Setup took five minutes, the knobs are fun.',
      'Colour of the cabinet matches our sideboard nicely.',
    ],
    mixed: ['Lovely design, the remote feels a bit light.', 'Good picture, menus could be faster.'],
    critical: ['Delivery was fine but one leg needed tightening again after a week.'],
  },
  camera: {
    praise: [
      'Colours straight out of camera are beautiful.',
      'Focus is quick, my daughter never stays still and I still get her.',
      'Feels solid and the dials are where I expect them.',
      'Took it to Hampi, came back with my best photos so far.',
    ],
    mixed: ['Great pictures, carry a second battery.', 'Menu takes a weekend to learn.'],
    critical: ['Image quality is good but the strap is short.'],
  },
  headphones: {
    praise: [
      'Comfortable for a full shift, no pain on the ears.',
      'Battery lasts me a week of commuting.',
      'Voices are clear and the bass does not drown them.',
      'Paired with phone and laptop together without trouble.',
    ],
    mixed: ['Sound is very good, the cushions get warm in summer.', 'Good value. Case would have been nice.'],
    critical: ['Loose on a small head even at the tightest setting.'],
  },
} satisfies Record<string, SampleReviewTexts>
