import type { RemoteProxy } from 'penpal'
import {
  type FieldMethods,
  type FieldReport,
  type FieldSettings,
  type FieldType,
  isTyped,
  type PageMethods,
  type ReportCause,
} from '../../src/protocol.ts'
import { connectToPage } from '../penpal.ts'
import { digitsOf, mask } from './format.ts'
import { applyStyles } from './style.ts'
import { validate } from './validate.ts'
import { createVaultLink, type VaultLink } from './vault-link.ts'

const LABELS: Record<FieldType, string> = { credit_card_number: 'Card number', cvv: 'Security code' }
const AUTOCOMPLETE = { credit_card_number: 'cc-number', cvv: 'cc-csc' } as const

/** Starts the role of a visible field: one input, of which the page learns the report and never the value. */
export function startField(port: MessagePort, input: HTMLInputElement): void {
  let page: RemoteProxy<PageMethods> | undefined
  let vault: VaultLink | undefined

  const methods: FieldMethods = {
    configure(settings) {
      // The page configures once per handshake, and a frame makes one handshake; a second call is not ours to serve.
      if (vault || !isTyped(settings)) return
      const field = configureField(input, settings, (report, cause) =>
        page?.changed(report, cause).catch(() => {}),
      )
      vault = field.vault
    },
    joinVault(vaultName) {
      vault?.join(vaultName)
    },
  }
  connectToPage<PageMethods>(port, methods).then(
    (connected) => {
      page = connected
    },
    // The page has gone or never answered; it tells the merchant, there is nobody to tell here.
    () => {},
  )
}

function configureField(
  input: HTMLInputElement,
  { fieldId, type, placeholder, format, css, colorScheme }: FieldSettings,
  report: (report: FieldReport, cause: ReportCause) => void,
) {
  let cvvLengths = [3, 4]
  let wasLeft = false
  let token: string | undefined

  const vault = createVaultLink(fieldId, type, (lengths) => {
    if (String(lengths) === String(cvvLengths)) return
    cvvLengths = lengths
    update('card')
  })

  function update(cause: ReportCause) {
    const digits = digitsOf(input.value)
    const verdict = validate(type, digits, cvvLengths)
    const showError = verdict.error !== '' && digits !== '' && (wasLeft || !verdict.potentiallyValid)
    input.setAttribute('aria-invalid', String(showError))
    input.toggleAttribute('data-valid', verdict.valid)
    if (!verdict.valid) token = undefined
    else token ??= crypto.randomUUID()
    const current = {
      ...verdict,
      length: digits.length,
      empty: digits === '',
      focus: document.activeElement === input && document.hasFocus(),
      ...(token && { token }),
    }
    report(current, cause)
  }

  prepareInput(input, type, placeholder)
  document.documentElement.style.colorScheme = colorScheme
  applyStyles(css)
  mask(input, type, format, () => Math.max(...cvvLengths))
  input.addEventListener('input', () => {
    // Another value, another reference.
    token = undefined
    vault.send(digitsOf(input.value))
    update('input')
  })
  input.addEventListener('focus', () => update('focus'))
  input.addEventListener('blur', () => {
    wasLeft ||= input.value !== ''
    update('blur')
  })
  input.hidden = false
  update('ready')
  return { vault }
}

function prepareInput(input: HTMLInputElement, type: FieldType, placeholder: string) {
  input.setAttribute('aria-label', LABELS[type])
  input.setAttribute('aria-required', 'true')
  input.name = AUTOCOMPLETE[type]
  input.autocomplete = AUTOCOMPLETE[type]
  input.inputMode = 'numeric'
  input.placeholder = placeholder
}
