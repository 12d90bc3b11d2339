import { useState } from 'react'
import type { Hallado } from '#api/contract/bandas.ts'
import { atencion } from '#domain/cuenta/horario.ts'
import { kilometros, puntoDeLugar } from '#domain/lugares-centros.ts'
import { dondeEstoy, guardarLugar, leerLugar } from '#web/red/lista/lugar.ts'
import { useMomento } from '#web/ui/atiende.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import type { FILTROS } from './lectura.ts'

/** The greatest distance, in kilometres, at which a provider counts as near. */
const CERCA_KM = 50

/** A result's hours and place, which a list that wasn't searched lacks. */
export type ConHoras = Partial<Pick<Hallado, 'horario' | 'feriados' | 'lugar'>>

type Filtro = (typeof FILTROS)[number]

/**
 * Filters results by those that are open now, and by those near, the nearest first. The address
 * holds which filters are on. The place is the one that this browser keeps for the home; without
 * any, the browser is asked for it. Lists that weren't searched, and clients, stay whole.
 */
export const useFiltros = <T extends ConHoras>(items: readonly T[], deProveedores: boolean) => {
  const [parametros, ponerParametros] = useParametros()
  const momento = useMomento()
  const [lugar, poner] = useState(leerLugar)
  const [buscando, buscar] = useState(false)
  const [fallo, fallar] = useState<string>()
  const seFiltran = deProveedores && items.some(({ horario }) => horario !== undefined)
  const aqui = lugar && puntoDeLugar(lugar)
  const puesto = (filtro: Filtro) =>
    seFiltran && parametros.get(filtro) === '1' && (filtro !== 'cerca' || aqui !== undefined)
  const cambiar = (filtro: Filtro, si: boolean) =>
    ponerParametros(
      (otros) => {
        if (si) otros.set(filtro, '1')
        else otros.delete(filtro)
        return otros
      },
      { replace: true },
    )
  const alternar = async (filtro: Filtro) => {
    fallar(undefined)
    const si = !puesto(filtro)
    if (filtro === 'cerca' && si && !lugar) {
      buscar(true)
      try {
        const aqui = await dondeEstoy()
        guardarLugar(aqui)
        poner(aqui)
      } catch (motivo) {
        fallar((motivo as Error).message)
        return
      } finally {
        buscar(false)
      }
    }
    cambiar(filtro, si)
  }
  const distanciaA = ({ lugar: suyo }: T): number | undefined => (aqui && suyo ? kilometros(aqui, suyo) : undefined)
  const abre = ({ horario = [], feriados = [] }: T) => atencion({ horario, feriados }, momento)?.abierto === true
  const conCerca = puesto('cerca')
  const lejos = (item: T) => distanciaA(item) ?? Number.POSITIVE_INFINITY
  const filtrados = items.filter(
    (item) => (!puesto('abiertos') || abre(item)) && (!conCerca || lejos(item) <= CERCA_KM),
  )
  return {
    seFiltran,
    puesto,
    alternar: (filtro: Filtro) => void alternar(filtro),
    buscando,
    fallo,
    /** The name of the place from which distances are measured. */
    desde: conCerca ? lugar?.ciudad || lugar?.provincia : undefined,
    filtrados: conCerca ? filtrados.toSorted((a, b) => lejos(a) - lejos(b)) : filtrados,
    distanciaA: (item: T) => (conCerca ? distanciaA(item) : undefined),
  }
}
