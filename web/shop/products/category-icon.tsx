import {
  Apple,
  Baby,
  BookOpen,
  Dumbbell,
  Gamepad2,
  Gem,
  Laptop,
  LayoutGrid,
  Lightbulb,
  type LucideIcon,
  Package,
  PawPrint,
  Pill,
  Shirt,
  Smartphone,
  Sofa,
  Sprout,
  Utensils,
  Wrench,
} from 'lucide-react'

/** The icons that a category may have, by their stored names, with the labels that people read. */
export const categoryIcons: Record<string, { Icon: LucideIcon; label: string }> = {
  package: { Icon: Package, label: 'Parcel' },
  laptop: { Icon: Laptop, label: 'Computers' },
  smartphone: { Icon: Smartphone, label: 'Phones' },
  'gamepad-2': { Icon: Gamepad2, label: 'Games' },
  sofa: { Icon: Sofa, label: 'Furniture' },
  pill: { Icon: Pill, label: 'Medicine' },
  shirt: { Icon: Shirt, label: 'Clothes' },
  'book-open': { Icon: BookOpen, label: 'Books' },
  apple: { Icon: Apple, label: 'Fruit and vegetables' },
  utensils: { Icon: Utensils, label: 'Food and kitchen' },
  baby: { Icon: Baby, label: 'Baby' },
  gem: { Icon: Gem, label: 'Jewellery' },
  dumbbell: { Icon: Dumbbell, label: 'Sports' },
  lightbulb: { Icon: Lightbulb, label: 'Lights' },
  'paw-print': { Icon: PawPrint, label: 'Pets' },
  sprout: { Icon: Sprout, label: 'Plants' },
  wrench: { Icon: Wrench, label: 'Tools' },
}

/** A category's icon; null stands for all products. */
export function CategoryIcon({ name, className }: { name: string | null; className?: string }) {
  const Icon = name === null ? LayoutGrid : (categoryIcons[name]?.Icon ?? Package)
  return <Icon className={className} />
}
