import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { contrastesBajos } from './contraste.ts'
import { type Demo, type Escena, pronto } from './escena.ts'

/** Waits until a page has come to rest: nothing busy, no font and no fade in progress. */
export const quieta = async (pagina: Page): Promise<void> => {
  await pagina
    .getByRole('heading', { level: 1 })
    .or(pagina.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  // A button may be shown busy without anything still to come.
  await pagina.waitForFunction(() => !document.querySelector('[aria-busy=true]:not(button)'))
  await pagina.evaluate(() => document.fonts.ready)
  // An element that is still fading in doesn't have its own colours yet.
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
export const piel = (pagina: Page, color: 'negro' | 'blanco') =>
  pagina.evaluate((nueva) => {
    document.documentElement.dataset.piel = nueva
    return new Promise((pintada) => requestAnimationFrame(() => requestAnimationFrame(pintada)))
  }, color)
/**
 * Returns what axe finds wrong, each with its places. Contrasts are measured apart, in both skins.
 * No page has frames of its own.
 */
const faltas = async (pagina: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page: pagina }).disableRules(['color-contrast']).setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
export const sobra = (pagina: Page) =>
  pagina.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Returns whether an error is expected: the answer 401 that tells a visitor from an account, or the
 * page that doesn't exist.
 */
export const esperado = (rechazo: string) => /status of 401 .*\/api\/yo|status of 404 .*\/no-existe/.test(rechazo)

/**
 * Checks what every page must meet: contrasts in both skins and on a phone, axe's rules, no
 * scrolling aside at 360 px.
 */
export const revisar = async (pagina: Page): Promise<void> => {
  for (const color of ['blanco', 'negro'] as const) {
    await piel(pagina, color)
    expect(await pagina.evaluate(contrastesBajos), `${color} ${pagina.url()}`).toEqual([])
  }
  // For axe's rules, a skin changes only the colours.
  expect(await faltas(pagina), pagina.url()).toEqual([])
  await pagina.setViewportSize({ width: 360, height: 740 })
  await pagina.waitForFunction(() => innerWidth === 360)
  await quieta(pagina)
  await pronto(() => sobra(pagina)).toBeLessThanOrEqual(0)
  expect(await pagina.evaluate(contrastesBajos), `360 px ${pagina.url()}`).toEqual([])
}

/** Checks all of it on one page as one kind of account sees it, and its console too. */
export const sinFaltas = async (escena: Escena, demo: Demo | undefined, ruta: string): Promise<void> => {
  const { pagina, quejas, rechazos } = await escena.entra(demo, ruta)
  await quieta(pagina)
  await revisar(pagina)
  expect(quejas).toEqual([])
  expect(rechazos.filter((rechazo) => !esperado(rechazo))).toEqual([])
}
