// What stops card testing, and the merchant's own rules (rules: card-testing.md#dashboard).
import { changeMerchant } from '../../../merchants/merchants/index.ts'
import { countFailed, listAttacks } from '../../../payments/card-testing/index.ts'
import { type ScreenForm, screen } from '../../kit/index.ts'
import { fromLines, lengthFault, toLines } from '../../layout/lists.ts'
import { inTestMode } from '../test-tools/test-mode.ts'
import { CARD_TESTING, type CardTestingContent, cardTestingPage, LISTS, NUMBERS } from './page.ts'

export const cardTestingPages = screen<CardTestingContent>({
  path: CARD_TESTING,
  access: 'read',
  title: 'Card testing',
  async read({ parts, caller, merchant }) {
    const { mode, clock } = caller
    const { reading } = parts.storage
    const now = clock.now()
    const whose = { merchant_id: merchant.id, mode }
    return {
      mode,
      now,
      rehearsalUntil: merchant.rehearsal_until ?? 0,
      attacks: await listAttacks(reading, whose),
      failed: await countFailed(reading, whose, now),
      rules: {
        max_declines_per_address: merchant.max_declines_per_address?.toString(),
        max_cards_per_address: merchant.max_cards_per_address?.toString(),
        blocked_bins: toLines(merchant.blocked_bins),
        blocked_emails: toLines(merchant.blocked_emails),
      },
    }
  },
  main: cardTestingPage,
  forms: {
    '': {
      access: { access: 'settings', ofBothModes: true },
      async act({ parts, caller }, values) {
        for (const name of LISTS) lengthFault(name, values[name] ?? '')
        const lists = LISTS.map((name) => [name, fromLines(values[name] ?? '')])
        const numbers = NUMBERS.map((name) => [name, values[name]?.trim() || null])
        // A person's browser is not among the servers whose addresses the settings are checked against.
        const by = { ...caller, address: 'gateway' as const }
        await changeMerchant(parts, by, Object.fromEntries([...lists, ...numbers]))
      },
      done: { saved: 'Rules saved. They apply from the next payment on.' },
    },
    rehearse: rehearsal('limits', 'Rehearsal started. For an hour, limits apply to test payments, too.'),
    attack: rehearsal(
      'attack',
      'Attack started. For 30 minutes, test payments are handled as during an attack.',
    ),
    end: rehearsal('off', 'Rehearsal ended.'),
  },
})

function rehearsal(wish: 'limits' | 'attack' | 'off', done: string): ScreenForm {
  return {
    access: 'test_tools',
    async act({ parts, caller }) {
      await parts.cardTesting.rehearse(inTestMode(caller), wish)
    },
    done,
  }
}
