import type { SampleReviewTexts } from './sample-base-product.ts'

export const gadgetsReviewTexts = {
  watch: {
    praise: [
      'Steps match my old band and the dial is easy to read.',
      'Strap is soft, I sleep with it on.',
      'Charging so seldom is a blessing.',
      'Looks far more expensive than it is.',
    ],
    mixed: ['Nice watch, sleep tracking is a little generous.', 'Good, though the app could be simpler.'],
    critical: ['Sync took several tries on my older phone.'],
  },
  controller: {
    praise: [
      'Sticks feel precise and triggers have good travel.',
      'Connected to the TV at once, kids are happy.',
      'Comfortable even after three hours.',
      'Excellent value compared with the big names.',
    ],
    mixed: ['Good controller, D-pad is a little stiff.', 'Works well, vibration is weak.'],
    critical: ['Lost the connection once and needed a reset.'],
  },
  radio: {
    praise: [
      'My mother listens all day, sound is lovely.',
      'Catches stations that my old set never did.',
      'Simple to use and looks great on the shelf.',
      'Battery goes on and on.',
    ],
    mixed: ['Good sound, the dial light is dim.', 'Nice, but needs a steady place for weak stations.'],
    critical: ['Aerial feels delicate, handle with care.'],
  },
  robot: {
    praise: [
      'My son talks to it every morning.',
      'Well made and the riddles are actually funny.',
      'Great birthday gift, the whole class wanted one.',
      'Kept two children busy for a whole train journey.',
    ],
    mixed: ['Fun toy, more Hindi stories would be welcome.', 'Good, but it does not climb on carpets.'],
    critical: ['Took a while to charge the first time.'],
  },
  torch: {
    praise: [
      'Very bright, lights the whole lane during power cuts.',
      'Survived a monsoon trek in my side pocket.',
      'Solid body and the switch is easy with gloves.',
      'Charges with my phone cable, no more batteries.',
    ],
    mixed: ['Strong beam, low mode could be lower.', 'Good light, the loop could be longer.'],
    critical: ['Gets warm on high after twenty minutes.'],
  },
} satisfies Record<string, SampleReviewTexts>
