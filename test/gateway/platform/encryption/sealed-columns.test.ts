// When the key changes, what stands in a column that nobody listed would stay sealed with the old one, and be lost with it.
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { answerQuestions } from '../../../../gateway/merchants/partners/index.ts'
import { CARD_COLUMNS } from '../../../../gateway/payments/card-data/card-columns.ts'
import { createSealer, loadKeys } from '../../../../gateway/platform/encryption/index.ts'
import { SEALED } from '../../../../gateway/platform/encryption/reseal.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { fill } from '../../../support/merchant/first-merchant.ts'
import { queueTestMail } from '../../../support/outside/mail-server.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { approve, newSubmitter } from '../../../support/partners/sign-ups.ts'
import { beginSecondFactor } from '../../../support/people.ts'
import { visitor } from '../../../support/web.ts'

/** What a merchant's data key has encrypted. */
const DATA_KEY_TEXT = /^2\.\d+\.[\w-]{38,}$/

test('whatever column holds a sealed text is one that is sealed anew, and each of these holds one', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  await fill(world)
  await queueTestMail(world)
  await beginSecondFactor(world)
  const charge = { amount: 1, method: goodCard }
  const once = await world.client.post('/v1/charges', charge, { 'idempotency-key': 'order-7' })
  expect(once.status).toBe(200)

  const partners = await partnerWorld(world)
  onTestFinished(() => partners.storage.close())
  const partner = await newSubmitter(partners)
  await approve(partners, await partner.submit(wholeApplication))
  await talkAbout(world, partners, await partner.submit(wholeApplication))

  const { prefix } = createSealer(loadKeys(world.dataDir))
  const found = await withStorage(world, async ({ read }) => {
    const tables = await read.introspection.getTables()
    const columns = tables.map(async ({ name }) => {
      const rows = await read
        .selectFrom(name as 'tokens')
        .selectAll()
        .execute()
      return rows.flatMap((row) =>
        // Inside a longer text, too, such as a member of JSON.
        Object.entries(row).flatMap(([column, value]) =>
          String(value).includes(prefix) || DATA_KEY_TEXT.test(String(value)) ? [`${name}.${column}`] : [],
        ),
      )
    })
    return new Set((await Promise.all(columns)).flat())
  })
  const listed = [...SEALED, ...CARD_COLUMNS].map(({ table, column }) => `${table}.${column}`)
  // Bytes and data keys are sealed anew each by a step of its own.
  const apart = ['contact_file_chunks.bytes', 'data_keys.wrapped']
  expect([...found].sort()).toEqual([...listed, ...apart].sort())
})

/** An operator notes something about an application and asks the applicant, who answers. */
async function talkAbout(world: TestGateway, partners: PartnerWorld, id: string): Promise<void> {
  const operator = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await operator.signIn(world.gateway.operator)
  const page = `/operator/applications/${id}`
  // Without a mail server the page shows the link to the questions.
  for (const [form, value] of [
    ['note', 'Called.'],
    ['ask', 'When do you open?'],
  ] as const)
    expect(
      (await operator.submit(page, { note: value, question: value }, `${page}/${form}`)).status,
    ).toBeLessThan(400)
  const [question] = await partners.storage.read.selectFrom('application_questions').select('id').execute()
  await answerQuestions({ ...partners, clock: systemClock }, id, new Map([[question?.id ?? '', 'In May.']]))
}
