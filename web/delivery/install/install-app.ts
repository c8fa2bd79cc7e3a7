import { useEffect, useSyncExternalStore } from 'react'

const MANIFEST = '/delivery.webmanifest'

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let prompt: InstallPromptEvent | undefined
const listeners = new Set<() => void>()

function setPrompt(next: InstallPromptEvent | undefined) {
  prompt = next
  for (const listener of listeners) listener()
}

window.addEventListener('beforeinstallprompt', (event) => {
  // The agent installs from the account drawer, not when the browser asks.
  event.preventDefault()
  setPrompt(event as InstallPromptEvent)
})
window.addEventListener('appinstalled', () => setPrompt(undefined))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Installs the app on the phone's home screen; undefined where the browser cannot or it is installed already. */
export function useInstallApp(): (() => void) | undefined {
  const installPrompt = useSyncExternalStore(subscribe, () => prompt)
  if (!installPrompt) return undefined
  return () => {
    setPrompt(undefined)
    void installPrompt.prompt()
  }
}

/** Links the manifest on the agents' pages only, so that nothing else of the shop can be installed. */
export function useManifest(): void {
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = MANIFEST
    document.head.append(link)
    return () => link.remove()
  }, [])
}
