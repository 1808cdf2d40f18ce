// Keys and tokens, and which of them a call gets. They are in closures, where no log or inspection finds them.

/** As the API's description names what a call accepts. */
export type CredentialKind = 'secretKey' | 'publicKey' | 'accessToken'

export interface Credentials {
  /** `sk_…`, of test or live mode. */
  secretKey?: string | undefined
  /** `m_…`, only for calls that accept no other: surcharges. */
  publicKey?: string | undefined
  /** The OAuth token of a partner, or one that a merchant granted. */
  accessToken?: string | undefined
}

/** Returns the value of `Authorization` for a call. @param accepted in the order of preference; none: undefined */
export type Authorize = (accepted: readonly CredentialKind[]) => string | undefined

/** @throws TypeError for a public key in place of a secret one, or for text that can't be sent; never with the text */
export function authorizer({ secretKey, publicKey, accessToken }: Credentials): Authorize {
  for (const [name, text] of Object.entries({ secretKey, publicKey, accessToken }))
    if (text !== undefined && !/^[!-~]+$/.test(text))
      throw new TypeError(`${name} is empty or has a space, a line break or a letter that no key has.`)
  if (secretKey?.startsWith('m_'))
    throw new TypeError('secretKey is a public key, which is for pages. Use the secret key on your server.')
  if (publicKey !== undefined && !publicKey.startsWith('m_'))
    throw new TypeError('publicKey is not a public key: those begin with m_.')
  const basic = (key: string | undefined) => key && `Basic ${btoa(`${key}:`)}`
  const all = {
    secretKey: basic(secretKey),
    publicKey: basic(publicKey),
    accessToken: accessToken && `Bearer ${accessToken}`,
  }
  return (accepted) => {
    const found = accepted.map((kind) => all[kind]).find((text) => text !== undefined)
    if (found === undefined && accepted.length > 0)
      throw new TypeError(`Set ${accepted.join(' or ')} for this call.`)
    return found
  }
}
