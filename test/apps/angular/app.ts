import { Component, signal } from '@angular/core'
import { Checkout } from './checkout.ts'

@Component({
  selector: 'app-root',
  imports: [Checkout],
  template: `
    <main>
      <button type="button" (click)="isHere.set(!isHere())">{{ isHere() ? 'Leave' : 'Come back' }}</button>
      @if (isHere()) {
        <app-checkout />
      }
    </main>
  `,
})
export class App {
  readonly isHere = signal(true)
}
