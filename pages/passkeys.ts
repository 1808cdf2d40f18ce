// Adds passkeys to the forms of the pages: to sign in, to confirm that it's you, and to add one. Without this script, and in browsers
// without passkeys, the forms stay as they are: there are the password and the code.

interface Descriptor {
  type: 'public-key'
  id: string
  transports?: AuthenticatorTransport[]
}

/** What the gateway asks for a new passkey; binary values are base64url. */
interface Creation {
  rp: PublicKeyCredentialRpEntity
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: PublicKeyCredentialParameters[]
  authenticatorSelection: AuthenticatorSelectionCriteria
  attestation: AttestationConveyancePreference
  excludeCredentials: Descriptor[]
}

/** The same for an answer of one that there is. */
interface Request {
  rpId: string
  challenge: string
  userVerification: UserVerificationRequirement
  allowCredentials: Descriptor[]
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const withBytes = (list: Descriptor[]): PublicKeyCredentialDescriptor[] =>
  list.map((one) => ({ ...one, id: bytes(one.id) }))

async function create(options: Creation): Promise<object | undefined> {
  const { challenge, user, excludeCredentials } = options
  const publicKey = {
    ...options,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: withBytes(excludeCredentials),
  }
  const made = await navigator.credentials.create({ publicKey })
  return made instanceof PublicKeyCredential ? registration(made) : undefined
}

async function get(options: Request): Promise<object | undefined> {
  const { challenge, allowCredentials } = options
  const publicKey = {
    ...options,
    challenge: bytes(challenge),
    allowCredentials: withBytes(allowCredentials),
  }
  const found = await navigator.credentials.get({ publicKey })
  return found instanceof PublicKeyCredential ? assertion(found) : undefined
}

function registration({ id, response }: PublicKeyCredential): object | undefined {
  if (!(response instanceof AuthenticatorAttestationResponse)) return undefined
  const { clientDataJSON, attestationObject } = response
  const transports = response.getTransports?.() ?? []
  return {
    id,
    response: {
      clientDataJSON: text(clientDataJSON),
      attestationObject: text(attestationObject),
      transports,
    },
  }
}

function assertion({ id, response }: PublicKeyCredential): object | undefined {
  if (!(response instanceof AuthenticatorAssertionResponse)) return undefined
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle && userHandle.byteLength > 0 && { userHandle: text(userHandle) }),
    },
  }
}

/** @param root the part of a form with the button, the hidden field and the place for what went wrong */
function start(root: HTMLElement): void {
  const button = root.querySelector('button')
  const input = root.querySelector('input')
  const message = root.querySelector<HTMLElement>('[role=alert]')
  const { kind, options = '{}' } = root.dataset
  if (!button || !input || !message) return
  root.hidden = false
  button.addEventListener('click', async () => {
    button.disabled = true
    message.hidden = true
    try {
      const wanted = JSON.parse(options)
      const answer = await (kind === 'create' ? create(wanted) : get(wanted))
      if (!answer) throw new Error('The browser has no passkey.')
      input.value = JSON.stringify(answer)
      // Without checking the other fields: the passkey takes their place.
      input.form?.submit()
    } catch {
      message.textContent = root.dataset.failed ?? ''
      message.hidden = false
      button.disabled = false
      button.focus()
    }
  })
}

if ('PublicKeyCredential' in window && 'credentials' in navigator)
  for (const root of document.querySelectorAll<HTMLElement>('.passkey')) start(root)
