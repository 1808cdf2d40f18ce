// The receiver with Express in the guide, as a reader copies it.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwrap } from '../../server/webhooks.ts'
import { blocksOf } from '../support/docs/blocks.ts'

const SECRET = `whsec_${btoa('a secret of thirty-two characters')}`
const stored: { id: string }[] = []
const server = createServer(receiver())

function receiver(): RequestListener {
  const block = blocksOf('webhooks').find(({ code }) => code.includes("from 'express'"))
  const code = block?.code.replaceAll(/^import .*/gm, '').replace('app.listen(9000)', 'app') ?? ''
  const env = { WEBHOOK_SECRET: SECRET }
  // Express comes with the library of the server for agents.
  const express = createRequire(import.meta.resolve('@modelcontextprotocol/sdk/server/mcp.js'))('express')
  const storeOnce = async (event: { id: string }) => void stored.push(event)
  return runInNewContext(code, { express, unwrap, storeOnce, process: { env } })
}

let url = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/events`
})
afterAll(() => server.close())

/** @returns the status of the answer */
async function post(event: { id: string }, secret = SECRET): Promise<number> {
  const [body, at] = [JSON.stringify(event), new Date()]
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(event.id, at, body),
  }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

test('an event is stored, and what another secret signed is refused', async () => {
  expect(await post({ id: 'one' })).toBe(200)
  expect(await post({ id: 'two' }, `whsec_${btoa('another one, which is not this one')}`)).toBe(400)
  expect(stored.map(({ id }) => id)).toEqual(['one'])
})

test('the event of the longest invoice with ten reminders is stored', async () => {
  const line_items = Array.from({ length: 100 }, () => ({ description: 'é'.repeat(256), price: 100 }))
  const body = line_items.map(({ description }) => `<tr><td>${description}</td></tr>`).join('')
  const data = { line_items, items: line_items, invoice_messages: Array(10).fill({ body }) }
  const event = { id: 'long', type: 'invoice.paid', data }
  expect(await post(event)).toBe(200)
  expect(stored.at(-1)).toEqual(event)
})
