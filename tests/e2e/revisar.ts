import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { contrastesBajos } from './contraste.ts'
import { type Demo, type Escena, pronto } from './escena.ts'

/** Waits until a page has come to rest: nothing busy, no font and no fade on the way. */
export const quieta = async (pagina: Page): Promise<void> => {
  await pagina
    .getByRole('heading', { level: 1 })
    .or(pagina.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  // A button may be shown busy; what is still to come isn't one.
  await pagina.waitForFunction(() => !document.querySelector('[aria-busy=true]:not(button)'))
  await pagina.evaluate(() => document.fonts.ready)
  // What is still fading in has no colours of its own yet.
  await pagina.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}
export const piel = (pagina: Page, cual: 'negro' | 'blanco') =>
  pagina.evaluate((nueva) => {
    document.documentElement.dataset.piel = nueva
    return new Promise((pintada) => requestAnimationFrame(() => requestAnimationFrame(pintada)))
  }, cual)
/** What axe finds wrong, each with the places it is at. Contrasts are measured apart, in both skins; no page has frames of its own. */
const faltas = async (pagina: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page: pagina }).disableRules(['color-contrast']).setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
export const sobra = (pagina: Page) =>
  pagina.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The browser's own line for the answer 401 by which a visitor is told from an account, and for a page that isn't. */
export const esperado = (rechazo: string) => /status of 401 .*\/api\/yo|status of 404 .*\/no-existe/.test(rechazo)

/** Holds a page to what every page is held to: contrasts in both skins and on a phone, what axe finds, no scrolling aside at 360 px. */
export const revisar = async (pagina: Page): Promise<void> => {
  for (const cual of ['blanco', 'negro'] as const) {
    await piel(pagina, cual)
    expect(await pagina.evaluate(contrastesBajos), `${cual} ${pagina.url()}`).toEqual([])
  }
  // Of what axe looks at, a skin changes nothing but the colours.
  expect(await faltas(pagina), pagina.url()).toEqual([])
  await pagina.setViewportSize({ width: 360, height: 740 })
  await pagina.waitForFunction(() => innerWidth === 360)
  await quieta(pagina)
  await pronto(() => sobra(pagina)).toBeLessThanOrEqual(0)
  expect(await pagina.evaluate(contrastesBajos), `360 px ${pagina.url()}`).toEqual([])
}

/** One page as one kind of account sees it, held to all of it, its console too. */
export const sinFaltas = async (escena: Escena, demo: Demo | undefined, ruta: string): Promise<void> => {
  const { pagina, quejas, rechazos } = await escena.entra(demo, ruta)
  await quieta(pagina)
  await revisar(pagina)
  expect(quejas).toEqual([])
  expect(rechazos.filter((rechazo) => !esperado(rechazo))).toEqual([])
}
