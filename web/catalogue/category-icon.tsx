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

/** Icons that a category may carry, by the name that it is stored under. */
export const categoryIcons: Record<string, LucideIcon> = {
  package: Package,
  laptop: Laptop,
  smartphone: Smartphone,
  'gamepad-2': Gamepad2,
  sofa: Sofa,
  pill: Pill,
  shirt: Shirt,
  'book-open': BookOpen,
  apple: Apple,
  utensils: Utensils,
  baby: Baby,
  gem: Gem,
  dumbbell: Dumbbell,
  lightbulb: Lightbulb,
  'paw-print': PawPrint,
  sprout: Sprout,
  wrench: Wrench,
}

/** A category's icon; null stands for all products. */
export function CategoryIcon({ name, className }: { name: string | null; className?: string }) {
  const Icon = name === null ? LayoutGrid : (categoryIcons[name] ?? Package)
  return <Icon aria-hidden="true" className={className} />
}
