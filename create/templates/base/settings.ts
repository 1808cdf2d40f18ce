// How the shop reaches its gateway.
export interface Settings {
  baseUrl: string
  publicKey: string
  /** Only for the server. */
  secretKey: string
  /** The document of the card fields. */
  frameUrl: string
  /** Trusts the certificate of a test gateway. */
  fetch?: typeof globalThis.fetch
}

/** Reads the settings of `.env`. @throws Error that names what is missing */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const read = (name: string) => {
    const value = env[name]
    if (!value) throw new Error(`Set ${name} in .env.`)
    return value
  }
  return {
    baseUrl: read('BASE_URL'),
    publicKey: read('PUBLIC_KEY'),
    secretKey: read('SECRET_KEY'),
    frameUrl: read('FRAME_URL'),
  }
}
