// `<hosted-field>` in the JSX of Preact: `import type {} from '@service/hosted-fields/jsx/preact'`, once in a project.
import type * as Preact from 'preact'
import type { HostedFieldAttributes, HostedFieldElement } from '../element.ts'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'hosted-field': Preact.HTMLAttributes<HostedFieldElement> & HostedFieldAttributes
    }
  }
}
