// @ts-check
// Synthesised sounds: guns, hits, cards and the bell, as filtered noise and fading tones.
import { setting } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** The audio context, if sounds are on and the user has interacted with the page: before that browsers play no sound. */
function output() {
  const loud = Number(setting("volume")) / 100;
  if (setting("sounds") !== "yes" || !loud || document.hidden || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  const gain = context.createGain();
  gain.gain.value = loud;
  gain.connect(context.destination);
  return { context, gain };
}

/** Noise that dies away. @param {number} seconds @param {BiquadFilterType} type @param {number} frequency @param {number} after */
function noise(seconds, type, frequency, after = 0) {
  const out = output();
  if (!out) return;
  const { context: sound, gain } = out;
  const buffer = sound.createBuffer(1, Math.ceil(sound.sampleRate * seconds), sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 3;
  const [source, filter] = [sound.createBufferSource(), sound.createBiquadFilter()];
  source.buffer = buffer;
  filter.type = type;
  filter.frequency.value = frequency;
  source.connect(filter).connect(gain);
  source.start(sound.currentTime + after);
}

/** @param {number} frequency @param {number} seconds @param {number} after @param {GainNode} to @param {AudioContext} sound */
function tone(frequency, seconds, after, to, sound) {
  const [each, loud] = [sound.createOscillator(), sound.createGain()];
  const at = sound.currentTime + after;
  each.frequency.value = frequency;
  loud.gain.setValueAtTime(0.32, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  each.connect(loud).connect(to);
  each.start(at);
  each.stop(at + seconds + 0.1);
}

/** A gun. */
export const soundShot = () => noise(0.7, "lowpass", 260);

/** A shot that strikes. */
export const soundHit = () => noise(0.25, "bandpass", 1400, 0.32);

/** A card that is turned up. */
export const soundCard = () => noise(0.09, "highpass", 2600);

/** Two strokes of a ship's bell. */
export function soundBell() {
  const sound = context ?? new AudioContext();
  context = sound;
  const gain = sound.createGain();
  gain.gain.value = Number(setting("volume")) / 100;
  gain.connect(sound.destination);
  for (const after of [0, 0.28]) tone(1180, 1.1, after, gain, sound);
}
