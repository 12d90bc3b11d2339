import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { edicionHorario, edicionPerfil, type Perfil } from '#api/contract/cuenta.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { claveDeDia, claveDePalabra } from '#domain/cuenta/fundir.ts'
import { DIAS, enHorario, enJornadas, type Jornada } from '#domain/cuenta/horario.ts'
import { iguales } from '#domain/iguales.ts'
import type { Punto } from '#domain/lugares-centros.ts'
import { ruta } from '#domain/rutas.ts'
import { guardarBorrador, leerBorrador } from '#web/cuenta/borrador.ts'
import { faltaDeNombre } from '#web/cuenta/nombre.ts'
import { faltaDeLugar } from '#web/lugares/faltas.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { codigoDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { cambiosDe, type Datos } from './cambios.ts'
import { type EdicionDeLista, useListaViva } from './lista-viva.ts'

const esquemaDe = (perfil: Perfil) =>
  z
    .custom<Datos>()
    .transform((escritos, { addIssue }) => {
      const cambios = cambiosDe(perfil, escritos)
      const faltas = {
        ...(cambios.pais === undefined ? {} : faltaDeLugar(escritos)),
        nombre: faltaDeNombre(escritos.nombre, perfil.clase),
      }
      for (const [campo, message] of Object.entries(faltas))
        if (message) addIssue({ code: 'custom', path: [campo], message })
      return cambios
    })
    .pipe(edicionPerfil)

const datosDe = ({
  nombre,
  celular,
  pais,
  provincia,
  ciudad,
  parroquia,
  direccion,
  actividad,
  descripcion,
  paginaweb,
}: Perfil): Datos => ({
  nombre,
  celular,
  pais,
  provincia,
  ciudad,
  parroquia,
  direccion,
  actividad,
  descripcion,
  paginaweb,
})

/** Names of the fields. Those of a place are changed together. */
const PALABRA: Readonly<Record<keyof Datos, string>> = {
  nombre: 'nombre',
  celular: 'celular',
  pais: 'lugar',
  provincia: 'lugar',
  ciudad: 'lugar',
  parroquia: 'lugar',
  direccion: 'dirección',
  actividad: 'a qué te dedicas',
  descripcion: 'descripción',
  paginaweb: 'página web',
}

/** Returns the dates with one more, if it is one from today on. */
export const conFecha = (fechas: readonly string[], fecha: string): string[] =>
  [...new Set([...fechas, ...(fecha >= fechaLocal(new Date().toISOString()) ? [fecha] : [])])].toSorted()

export const mismoPunto = (a: Punto | null, b: Punto | null): boolean => a?.lat === b?.lat && a?.lng === b?.lng

/** The changes besides those of the form's fields, as the tab keeps them. */
type Guardado = {
  /** The fields' values that were seen before they were changed. */
  readonly vistos?: Partial<Datos>
  readonly ubicacion?: Punto | null | undefined
  readonly palabras?: EdicionDeLista<string> | undefined
  readonly semana?: EdicionDeLista<Jornada> | undefined
  readonly cerrados?: EdicionDeLista<string> | undefined
}

const horasDe = (jornada: Jornada | undefined): string =>
  jornada?.franjas.map(({ abre, cierra }) => `${abre}–${cierra}`).join(' y ') ?? 'cerrado'

/**
 * Keeps all that a person changes of their profile until they save it, in one request: all or
 * nothing (decisiones/cuenta, «One profile, saved at once»). What wasn't touched follows what
 * another tab saves; what was, says if it changed there meanwhile. The tab keeps the changes
 * through a reload and a visit to another page.
 */
export const useEdicion = (perfil: Perfil) => {
  const refrescar = useRefrescar()
  const clave = `perfil.${perfil.id}`
  const [guardado] = useState(() => leerBorrador(`${clave}.mas`, cambiosSinEnviar) as Guardado)
  const formulario = useForm({
    resolver: zodResolver(esquemaDe(perfil)),
    values: datosDe(perfil),
    // A field that wasn't touched follows what another tab saves.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const orden = useOrden(formulario)
  const { watch, setValue, reset, subscribe, getValues } = formulario
  const [elegida, ubicar] = useState<Punto | null | undefined>(guardado.ubicacion)
  const palabras = useListaViva(perfil.palabrasClave, claveDePalabra, guardado.palabras)
  const semana = useListaViva<Jornada>(enJornadas(perfil.horario), claveDeDia, guardado.semana)
  const cerrados = useListaViva<string>(perfil.feriados, String, guardado.cerrados)
  const [fecha, elegirFecha] = useState('')
  const [errores, marcar] = useState<Readonly<Record<number, string>>>({})

  const cambios = cambiosDe(perfil, watch())
  const campos = Object.keys(cambios) as (keyof Datos)[]
  const ubicacion = elegida === undefined ? perfil.ubicacion : elegida
  const horario = enHorario(semana.lista)
  const feriados = conFecha(cerrados.lista, fecha)
  const cambia = {
    ubicacion: !mismoPunto(ubicacion, perfil.ubicacion),
    palabras: !iguales(palabras.lista, perfil.palabrasClave),
    horario: !iguales(horario, enHorario(enJornadas(perfil.horario))),
    feriados: !iguales(feriados, perfil.feriados.toSorted()),
  }
  const cambiados = [
    ...new Set([
      ...campos.map((campo) => PALABRA[campo]),
      ...(cambia.ubicacion ? ['tu local en el mapa'] : []),
      ...(cambia.palabras ? ['palabras clave'] : []),
      ...(cambia.horario ? ['horario'] : []),
      ...(cambia.feriados ? ['días sin atención'] : []),
    ]),
  ]

  /** The value of each changed field when it began to be changed. */
  const vistos = useRef<Partial<Datos>>(guardado.vistos ?? {})
  vistos.current = Object.fromEntries(campos.map((campo) => [campo, vistos.current[campo] ?? perfil[campo]]))
  const dia = (lista: readonly Jornada[] | undefined, n: number) => lista?.find((jornada) => jornada.dia === n)
  const { edicion: deSemana } = semana
  const actual = enJornadas(perfil.horario)
  const cambiadoAparte = (n: number) =>
    deSemana !== undefined &&
    !iguales(dia(actual, n), dia(deSemana.antes, n)) &&
    !iguales(dia(deSemana.lista, n), dia(deSemana.antes, n)) &&
    !iguales(dia(deSemana.lista, n), dia(actual, n))
  const ajenos = [
    ...campos
      .filter((campo) => vistos.current[campo] !== perfil[campo])
      .map((campo) => `${PALABRA[campo]}: «${perfil[campo] || 'vacío'}»`),
    ...DIAS.flatMap((nombre, n) => (cambiadoAparte(n) ? [`horario del ${nombre}: ${horasDe(dia(actual, n))}`] : [])),
  ]

  const presente = useRef(perfil)
  const quedan = useRef(cambiados)
  useLayoutEffect(() => {
    presente.current = perfil
    quedan.current = cambiados
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed another time is brought back once
  useEffect(() => {
    for (const [campo, valor] of Object.entries(leerBorrador(clave, cambiosSinEnviar))) {
      if (campo in PALABRA) setValue(campo as keyof Datos, String(valor), { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => guardarBorrador(clave, cambiosDe(presente.current, values), cambiosSinEnviar),
    })
  }, [])
  useEffect(() => {
    const mas: Guardado = {
      ...(campos.length > 0 ? { vistos: vistos.current } : {}),
      ...(cambia.ubicacion ? { ubicacion } : {}),
      ...(cambia.palabras ? { palabras: palabras.edicion } : {}),
      ...(cambia.horario ? { semana: semana.edicion } : {}),
      ...(cambia.feriados ? { cerrados: cerrados.edicion } : {}),
    }
    guardarBorrador(`${clave}.mas`, mas, cambiosSinEnviar)
  })
  const hay = cambiados.length > 0
  useEffect(() => {
    if (!hay) return
    const preguntar = (suceso: BeforeUnloadEvent) => suceso.preventDefault()
    addEventListener('beforeunload', preguntar)
    return () => removeEventListener('beforeunload', preguntar)
  }, [hay])
  useEffect(
    () => () => {
      if (quedan.current.length > 0)
        toast.info('Tu perfil tiene cambios sin guardar', {
          id: 'perfil',
          description: `Siguen ahí mientras no cierres esta pestaña: ${quedan.current.join(', ')}.`,
        })
    },
    [],
  )

  /** Returns whether the hours can be sent, and marks what can't. */
  const revisarHoras = (): boolean => {
    const leido = edicionHorario.safeParse({ horario, feriados })
    // A fault of one time comes before a fault of the times together.
    const porDia = (leido.error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [horario[Number(path[1])]?.dia ?? -1, message])
    marcar(Object.fromEntries(porDia))
    return leido.success || !(cambia.horario || cambia.feriados)
  }
  const olvidar = () => {
    cambiosSinEnviar.borrar(clave)
    cambiosSinEnviar.borrar(`${clave}.mas`)
  }
  const guardar = orden.enviar(async (datos) => {
    const seVio = {
      ...Object.fromEntries(campos.map((campo) => [campo, perfil[campo]])),
      ...(cambia.ubicacion ? { ubicacion: perfil.ubicacion } : {}),
    }
    const dicho = cambiados.join(', ')
    try {
      await mandar(ruta('editar_perfil'), {
        ...datos,
        ...(cambia.ubicacion ? { ubicacion } : {}),
        antes: seVio,
        ...(cambia.palabras ? { palabras: { palabras: palabras.lista, antes: perfil.palabrasClave } } : {}),
        ...(cambia.horario || cambia.feriados
          ? { horario: { horario, antes: perfil.horario, feriados, feriadosAntes: perfil.feriados } }
          : {}),
      })
    } catch (error) {
      // Others' changes are shown beside one's own, before one's own may replace them.
      if (codigoDe(error) === 'perfil-cambio') await refrescar('cuenta')
      throw error
    }
    await refrescar('cuenta')
    reset(getValues(), { keepDirtyValues: false })
    ubicar(undefined)
    palabras.guardada()
    semana.guardada()
    cerrados.guardada()
    elegirFecha('')
    olvidar()
    toast.success('Perfil guardado', { id: 'perfil', description: `Cambiaste: ${dicho}.` })
  })
  const deshacer = () => {
    reset(datosDe(perfil), { keepDirtyValues: false, keepErrors: false })
    ubicar(undefined)
    palabras.dejar()
    semana.dejar()
    cerrados.dejar()
    elegirFecha('')
    marcar({})
    olvidar()
  }
  return {
    ...orden,
    formulario,
    ubicacion,
    ubicar,
    palabras,
    semana,
    cerrados,
    fecha,
    elegirFecha,
    errores,
    marcar,
    cambiados,
    ajenos,
    revisarHoras,
    guardar,
    deshacer,
  }
}
export type Edicion = ReturnType<typeof useEdicion>
