import { useState } from 'react'
import type { Hallado } from '#api/contract/bandas.ts'
import { atencion } from '#domain/cuenta/horario.ts'
import { kilometros, puntoDeLugar } from '#domain/lugares-centros.ts'
import { useMiLugar } from '#web/red/lista/mi-lugar.tsx'
import { useMomento } from '#web/ui/atiende.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { type FILTROS, sinFiltros } from './lectura.ts'

/** The greatest distance, in kilometres, at which a provider of another province counts as near. */
const CERCA_KM = 50

/** A result's hours and place, which a list that wasn't searched lacks. */
export type ConHoras = Partial<Pick<Hallado, 'horario' | 'feriados' | 'lugar' | 'provincia'>>

type Filtro = (typeof FILTROS)[number]

/**
 * Filters results by those that are open now, and by those near, the nearest first. The address
 * holds which filters are on. The place is the one that this browser keeps for the home; without
 * any, the browser is asked for it. Lists that weren't searched, and clients, stay whole.
 */
export const useFiltros = <T extends ConHoras>(items: readonly T[], deProveedores: boolean) => {
  const [parametros, ponerParametros] = useParametros()
  const momento = useMomento()
  const cambiar = (filtro: Filtro, si: boolean) =>
    ponerParametros(
      (otros) => {
        if (si) otros.set(filtro, '1')
        else otros.delete(filtro)
        return otros
      },
      { replace: true },
    )
  const [eligiendo, elegir] = useState(false)
  const { lugar, buscando, fallo, estoyEn, preguntar } = useMiLugar(() => {
    elegir(false)
    cambiar('cerca', true)
  })
  const seFiltran = deProveedores && items.some(({ horario }) => horario !== undefined)
  const aqui = lugar && puntoDeLugar(lugar)
  const puesto = (filtro: Filtro) =>
    seFiltran && parametros.get(filtro) === '1' && (filtro !== 'cerca' || aqui !== undefined)
  const distanciaA = ({ lugar: suyo }: T): number | undefined => (aqui && suyo ? kilometros(aqui, suyo) : undefined)
  const abre = ({ horario = [], feriados = [] }: T) => atencion({ horario, feriados }, momento)?.abierto === true
  const conCerca = puesto('cerca')
  const lejos = (item: T) => distanciaA(item) ?? Number.POSITIVE_INFINITY
  const queda = (item: T) => item.provincia === lugar?.provincia || lejos(item) <= CERCA_KM
  const filtrados = items.filter((item) => (!puesto('abiertos') || abre(item)) && (!conCerca || queda(item)))
  return {
    seFiltran,
    puesto,
    alternar: (filtro: Filtro) => {
      const sinLugar = filtro === 'cerca' && !lugar
      elegir(sinLugar)
      if (sinLugar) preguntar()
      else cambiar(filtro, !puesto(filtro))
    },
    quitar: () => ponerParametros((otros) => sinFiltros(otros), { replace: true }),
    buscando,
    fallo: eligiendo ? fallo : undefined,
    /** The place to choose another one in place of, while who is near is shown or asked for. */
    eleccion: conCerca || eligiendo ? { lugar, estoyEn } : undefined,
    filtrados: conCerca ? filtrados.toSorted((a, b) => lejos(a) - lejos(b)) : filtrados,
    /** Returns the distance from a town; a province alone is no point to measure from. */
    distanciaA: (item: T) => (conCerca && lugar?.ciudad ? distanciaA(item) : undefined),
  }
}
