// Chromium's virtual authenticator, which creates and uses passkeys without a person.
import type { CDPSession, Page } from '@playwright/test'

export interface Authenticator {
  client: CDPSession
  id: string
}

/** Gives the page and its frames an authenticator. @param isUserVerified whether it recognizes its user, as by a finger */
export async function withAuthenticator(page: Page, isUserVerified = true): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId: id } = await client.send('WebAuthn.addVirtualAuthenticator', { options })
  return { client, id }
}
