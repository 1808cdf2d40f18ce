import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { own } from '../../../core/objects.ts'
import { changeMerchant } from '../../../merchants/merchants/index.ts'
import { countFailed, listAttacks } from '../../../payments/card-testing/index.ts'
import type { FormState } from '../../layout/forms.ts'
import { callerOf, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { fromLines, lengthFault, toLines } from '../settings/lists.ts'
import { sendConsole } from '../shell.ts'
import { type Query, textOf } from '../show.ts'
import { testCallerOf } from '../test-tools/test-mode.ts'
import { CARD_TESTING, cardTestingPage, LISTS, NUMBERS } from './page.ts'

const reader = { config: { access: 'read' } } as const
const ofBothModes = { config: { access: 'settings', ofBothModes: true } } as const
const tools = { config: { access: 'test_tools' } } as const

/** What stops card testing, and the merchant's own rules (rules: card-testing.md#dashboard). */
export const cardTestingPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { clock, cardTesting } = parts

  app.get<{ Querystring: Query }>(CARD_TESTING, reader, async (request, reply) => show(parts, request, reply))

  app.post<{ Querystring: Query }>(CARD_TESTING, ofBothModes, async (request, reply) => {
    const values = readForm(request.body)
    // A person's browser is not among the servers whose addresses the settings are checked against.
    const caller = { ...callerOf(request, clock), address: 'gateway' as const }
    const tried = await tryForm(async () => {
      for (const name of LISTS) lengthFault(name, values[name] ?? '')
      const lists = LISTS.map((name) => [name, fromLines(values[name] ?? '')])
      const numbers = NUMBERS.map((name) => [name, values[name]?.trim() || null])
      return changeMerchant(parts, caller, Object.fromEntries([...lists, ...numbers]))
    })
    if (tried.refused) {
      const { status, faults } = tried.refused
      return show(parts, request, reply.code(status), { values, faults })
    }
    return reply.redirect(`${CARD_TESTING}?done=saved`, 303)
  })

  for (const [name, wish] of [
    ['rehearse', 'limits'],
    ['attack', 'attack'],
    ['end', 'off'],
  ] as const) {
    app.post(`${CARD_TESTING}/${name}`, tools, async (request, reply) => {
      await cardTesting.rehearse(testCallerOf(request, clock), wish)
      return reply.redirect(`${CARD_TESTING}?done=${name}`, 303)
    })
  }
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Rules saved. They apply from the next payment on.',
  rehearse: 'Rehearsal started. For an hour, limits apply to test payments, too.',
  attack: 'Attack started. For 30 minutes, test payments are handled as during an attack.',
  end: 'Rehearsal ended.',
}

async function show(
  { brand, storage, clock }: ConsoleParts,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  state?: FormState,
): Promise<FastifyReply> {
  const { mode, clock: merchantClock } = callerOf(request, clock)
  const { merchant, csrf } = visitOf(request)
  const now = merchantClock.now()
  const whose = { merchant_id: merchant?.id ?? '', mode }
  const stored = {
    max_declines_per_address: merchant?.max_declines_per_address?.toString(),
    max_cards_per_address: merchant?.max_cards_per_address?.toString(),
    blocked_bins: toLines(merchant?.blocked_bins ?? ''),
    blocked_emails: toLines(merchant?.blocked_emails ?? ''),
  }
  return sendConsole(request, reply, {
    title: 'Card testing',
    look: brand,
    current: CARD_TESTING,
    done: own(DONE, textOf(request.query, 'done')),
    isRefused: (state?.faults ?? []).length > 0,
    main: cardTestingPage({
      mode,
      now,
      csrf,
      rehearsalUntil: merchant?.rehearsal_until ?? 0,
      attacks: await listAttacks(storage.reading, whose),
      failed: await countFailed(storage.reading, whose, now),
      state: state ?? { values: stored },
    }),
  })
}
