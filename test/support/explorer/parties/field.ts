// A field's frame in the explorer: everything that it says and hears is the product's own code. Only the input is plain, and
// what it shows and judges is left out.

import { createTally } from '../../../../frame/field/tally.ts'
import { createVaultLink } from '../../../../frame/field/vault-link.ts'
import { helloTo } from '../../../../frame/hello.ts'
import type { Texts } from '../../../../shared/texts.ts'
import { openPort } from '../../../../src/port.ts'
import type { FieldReport, FieldSettings, PageMethods } from '../../../../src/protocol.ts'

const address = new URLSearchParams(location.hash.slice(1))
const settings: FieldSettings = JSON.parse(address.get('settings') ?? '')
const input = document.querySelector('input')

const report = (): FieldReport => ({
  error: '',
  errorCode: '',
  shownError: '',
  length: input?.value.length ?? 0,
  focus: true,
  valid: true,
  empty: input?.value === '',
  potentiallyValid: true,
  card: '',
  luhn: false,
})

const link = createVaultLink(settings, {
  onCvvLengths: () => page.tell('changed', report(), 'rules'),
  // A person has always typed before the browser could fill in.
  onFill: () => {},
  onForeignKey: () => tally.add('foreign_key'),
})
const tally = createTally(link.sendDisturbed)
/** Nobody reads them here. */
const texts: Texts = JSON.parse('{}')
const sayHello = helloTo(address.get('page') ?? '', { texts, fault: undefined })

function setValue(value: string) {
  if (input) input.value = value
  link.send(value)
  page.tell('changed', report(), 'change')
}

const page = openPort<PageMethods>(sayHello(settings.fieldId, report()), {
  joinVault: (vaultName: string) => link.join(String(vaultName)),
  clear: () => setValue(''),
  check: async () => {},
})
input?.addEventListener('input', () => setValue(input.value))
