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
  // Asked when the agent wants it, not when the browser does.
  event.preventDefault()
  setPrompt(event as InstallPromptEvent)
})
window.addEventListener('appinstalled', () => setPrompt(undefined))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts the app on the phone's home screen; undefined where the browser offers no such thing or it is there. */
export function useInstallApp(): (() => void) | undefined {
  const offered = useSyncExternalStore(subscribe, () => prompt)
  if (!offered) return undefined
  return () => {
    setPrompt(undefined)
    void offered.prompt()
  }
}

/** Only the agent's part of the shop can be installed: its pages alone name the manifest. */
export function useManifest(): void {
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = MANIFEST
    document.head.append(link)
    return () => link.remove()
  }, [])
}
