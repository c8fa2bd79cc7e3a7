import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../index.css'
import { Toaster } from '../overlays/toaster.tsx'
import { ConfirmProvider } from '../overlays/use-confirm.tsx'
import { CatalogueGallery } from './catalogue-gallery.tsx'
import { ControlsGallery } from './controls-gallery.tsx'
import { FiguresGallery } from './figures-gallery.tsx'
import { OverlaysGallery } from './overlays-gallery.tsx'
import { StatesGallery } from './states-gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <ConfirmProvider>
      <main className="page-width flex flex-col gap-12 py-8">
        <h1 className="text-3xl font-bold">Components</h1>
        <CatalogueGallery />
        <StatesGallery />
        <FiguresGallery />
        <ControlsGallery />
        <OverlaysGallery />
      </main>
      <Toaster />
    </ConfirmProvider>
  </StrictMode>,
)
