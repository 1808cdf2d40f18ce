// The gateway that serves the guide, if one does: its addresses, and the demo's keys.
export interface Gateway {
  script: string
  integrity: string
  frame: string
  apiUrl: string
  publicKey?: string
  testSecretKey?: string
}

let asked: Promise<Gateway | undefined> | undefined

/** Asks whether a gateway serves this page, once. @returns undefined where none does */
export function findGateway(): Promise<Gateway | undefined> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<Gateway | undefined> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}gateway.json`)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
