// The encryption keys of a running process. Keys that an operator adds are loaded while it runs. It encrypts with a new one only
// once every other process can decrypt that; until then it keeps using an older one.
import { createSealer, keyIdOf, type Sealer } from './cipher.ts'

export interface KeyRing {
  /** Encrypts with the key that was chosen last, and decrypts with all. */
  readonly sealer: Sealer
  /** Whether there is anything to choose from. */
  hasSeveral(): boolean
  /** Loads the configured keys, the newest first. Earlier ones still decrypt, until the process ends. */
  load(keys: readonly Buffer[]): void
  /** Chooses the newest configured key that all live processes have. @param live the ids that each has noted; null: unknown */
  choose(live: readonly (string | null)[]): void
}

/** @param first the configured keys, the newest first */
export function createKeyRing(first: readonly Buffer[]): KeyRing {
  let configured = first
  let sealer = createSealer(first)
  /** All that were loaded, the one that it encrypts with first. */
  let held = first
  const hold = (keys: readonly Buffer[]) => {
    if (keys.length === held.length && keys.every((key, index) => key === held[index])) return
    held = keys
    sealer = createSealer(keys)
  }
  return {
    sealer: {
      get prefix() {
        return sealer.prefix
      },
      get prefixes() {
        return sealer.prefixes
      },
      encrypt: (text, bound) => sealer.encrypt(text, bound),
      decrypt: (sealed, bound) => sealer.decrypt(sealed, bound),
      encryptBytes: (bytes, bound) => sealer.encryptBytes(bytes, bound),
      decryptBytes: (sealed, bound) => sealer.decryptBytes(sealed, bound),
    },
    hasSeveral: () => held.length > 1,
    load(keys) {
      configured = keys.map((key) => held.find((one) => one.equals(key)) ?? key)
      hold([...held, ...configured.filter((key) => !held.includes(key))])
    },
    choose(live) {
      const isEverywhere = (key: Buffer) =>
        live.every((ids) => ids?.split(' ').includes(keyIdOf(key)) ?? false)
      // If they have none in common, the oldest: the others have had that one the longest.
      const chosen = configured.find(isEverywhere) ?? configured.at(-1)
      if (chosen) hold([chosen, ...held.filter((key) => key !== chosen)])
    },
  }
}
