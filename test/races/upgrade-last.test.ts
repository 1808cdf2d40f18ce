// An upgrade from the last release while customers pay, and back, and again.
import { test } from 'vitest'
import { expectUpgrade, timeout } from '../support/released/expect-upgrade.ts'
import { installable } from '../support/released/install.ts'

test('customers pay during an upgrade from the last release and back', { timeout }, async () => {
  await expectUpgrade(installable.at(-1) ?? '')
})
