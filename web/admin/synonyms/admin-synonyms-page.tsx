import { SynonymsScreen } from './synonyms-screen.tsx'

export function AdminSynonymsPage() {
  return <SynonymsScreen />
}
