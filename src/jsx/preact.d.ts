// `<hosted-field>` and `<hosted-card>` in the JSX of Preact: `import type {} from '@service/hosted-fields/jsx/preact'`, once in a project.
import type * as Preact from 'preact'
import type {
  HostedCardAttributes,
  HostedCardElement,
  HostedFieldAttributes,
  HostedFieldElement,
} from '../element.ts'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'hosted-card': Preact.HTMLAttributes<HostedCardElement> & HostedCardAttributes
      'hosted-field': Preact.HTMLAttributes<HostedFieldElement> & HostedFieldAttributes
    }
  }
}
