import type { Tono } from '#domain/dicho.ts'

/** Frequency in Hz and start in seconds of each note. */
const NOTAS: Readonly<Record<Tono, readonly (readonly [number, number])[]>> = {
  chat: [
    [880, 0],
    [1174.7, 0.07],
  ],
  aprobacion: [
    [523.3, 0],
    [659.3, 0.11],
    [784, 0.22],
  ],
  resto: [[698.5, 0]],
}

let audio: AudioContext | undefined

/** Prepares the sound at the first press or key: browsers let a page sound only after that. */
export const prepararSonido = (): void => {
  const despertar = () => {
    try {
      audio ??= new AudioContext()
      void audio.resume()
    } catch {
      // This device has no sound; a failing playback is ignored.
    }
  }
  addEventListener('pointerdown', despertar, { once: true, passive: true })
  addEventListener('keydown', despertar, { once: true, passive: true })
}

const tocar = (contexto: AudioContext, tono: Tono) => {
  for (const [frecuencia, inicio] of NOTAS[tono]) {
    const desde = contexto.currentTime + inicio
    const volumen = contexto.createGain()
    volumen.gain.setValueAtTime(0, desde)
    volumen.gain.linearRampToValueAtTime(0.12, desde + 0.015)
    volumen.gain.exponentialRampToValueAtTime(0.0001, desde + 0.42)
    const nota = contexto.createOscillator()
    nota.type = 'sine'
    nota.frequency.value = frecuencia
    nota.connect(volumen).connect(contexto.destination)
    nota.start(desde)
    nota.stop(desde + 0.45)
  }
}

/** Plays a message's tone once, however many tabs of this browser receive it. */
export const sonar = async (tono: Tono, huella: string): Promise<void> => {
  try {
    const contexto = audio
    if (contexto?.state !== 'running') return
    if (!navigator.locks) return tocar(contexto, tono)
    await navigator.locks.request(`bandwork.tono.${huella}`, { ifAvailable: true }, async (candado) => {
      if (!candado) return
      tocar(contexto, tono)
      await new Promise((listo) => setTimeout(listo, 1500))
    })
  } catch {
    // A page may not be allowed to play yet (decisiones/vivo, «Tones»).
  }
}
