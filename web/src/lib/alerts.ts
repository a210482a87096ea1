// Ways to tell somebody who looks elsewhere that it is his turn.

const NOTES = [660, 880] // hertz
const LENGTH = 0.12 // seconds of each

/** Sound a short chime; a browser that wants a click before it sounds stays silent. */
export function chime(): void {
  if (!globalThis.AudioContext) return
  const audio = new AudioContext()
  NOTES.forEach((pitch, number) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const begin = audio.currentTime + number * LENGTH
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.12, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 2 * LENGTH)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + 2 * LENGTH)
    if (number === NOTES.length - 1) tone.onended = () => void audio.close()
  })
}

/** Tell whether this browser can notify at all. */
export const canNotify = 'Notification' in globalThis

/** Ask whether notifications are welcome; return the answer. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted'
}

/** Notify who looks elsewhere, if that is allowed; a click on it comes back here. */
export function notify(title: string, words: string): void {
  if (!canNotify || Notification.permission !== 'granted' || !document.hidden) return
  const notice = new Notification(title, { body: words, tag: location.pathname })
  notice.onclick = () => {
    focus()
    notice.close()
  }
}
