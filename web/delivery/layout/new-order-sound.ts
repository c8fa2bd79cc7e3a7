import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#client/browser-storage.ts'

const KEY = 'agent-sound'
const TONES_HZ = [880, 1175, 880, 1175]
const TONE_S = 0.16

let context: AudioContext | undefined
const listeners = new Set<() => void>()

/** Whether new orders make a sound on this phone; off until the agent switches it on. */
export function isSoundOn(): boolean {
  return readStored('local', KEY) === 'on'
}

export function useSoundOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isSoundOn)
}

/** Switches the sound; switching it on plays it once, so that the agent hears how loud it is. */
export function setSoundOn(isOn: boolean): void {
  writeStored('local', KEY, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
  if (isOn) playNewOrderSound()
}

/** Browsers let a page play sound only after a touch. Returns a function that stops waiting for it. */
export function unlockSoundAtTouch(): () => void {
  const unlock = () => {
    if (isSoundOn()) void openContext()?.resume()
  }
  window.addEventListener('pointerdown', unlock, { once: true })
  return () => window.removeEventListener('pointerdown', unlock)
}

/** Plays the sound and vibrates, where phone and agent allow it. */
export function playNewOrderSound(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([250, 120, 250])
  if (!isSoundOn()) return
  const audio = openContext()
  if (!audio) return
  void audio.resume()
  for (const [at, frequency] of TONES_HZ.entries())
    playTone(audio, frequency, audio.currentTime + at * TONE_S)
}

function playTone(audio: AudioContext, frequency: number, startAt: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.0001, startAt)
  volume.gain.exponentialRampToValueAtTime(0.5, startAt + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, startAt + TONE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(startAt)
  tone.stop(startAt + TONE_S)
}

function openContext(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  context ??= new AudioContext()
  return context
}
