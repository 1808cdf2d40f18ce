import {
  type AuthenticateMethods,
  type AuthenticatePageMethods,
  isRequest,
} from '../../src/authenticate/protocol.ts'
import { servePort } from '../../src/port.ts'
import { helloTo } from '../hello.ts'
import { refuse } from '../vault/refusal.ts'
import { authenticate } from './flow.ts'
import { readTexts } from './texts.ts'
import { createView } from './view.ts'

/** Says Hello to the page, and serves one request. @param page its origin */
export function startAuthentication(page: string): void {
  const texts = readTexts()
  const canceled = new AbortController()
  const view = createView(
    texts,
    (title) => remote.tell('show', title),
    () => canceled.abort(),
  )
  let isAsked = false
  const methods: AuthenticateMethods = {
    async authenticate(request) {
      if (isAsked || !isRequest(request)) return refuse(2, 'The request is not of the form it has to be.')
      isAsked = true
      if ('token' in request.data && request.data.amount === undefined) view.entitle(texts.card)
      document.documentElement.style.colorScheme = request.colorScheme
      return authenticate(request, { page, view, texts, canceled: canceled.signal })
    },
    cancel: () => canceled.abort(),
  }
  const port = helloTo(page, { texts: {}, fault: undefined })(window.name)
  const remote = servePort<AuthenticatePageMethods>(port, methods)
}
