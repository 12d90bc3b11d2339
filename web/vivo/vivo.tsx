import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Yo } from '#api/contract/sesion.ts'
import { esCallado } from '#domain/aviso.ts'
import { oirDeOtras } from '#web/servidor/pestanas.ts'
import { anotarPropia, avanzarPosicion, esPropia } from '#web/servidor/posicion.ts'
import { leerApariencia } from '#web/yo/apariencia.ts'
import { consultaYo } from '#web/yo/sesion.ts'
import { crearCola, type Mensaje } from './cola.ts'
import { oyenteDeCompras } from './compra.ts'
import type { Conexion } from './conexion.ts'
import { datosDe, type Efecto, efectoDe } from './efectos.ts'
import { esDeCompra } from './efectos-compra.ts'
import { rutaDePedido } from './rutas.ts'
import {
  estadoVivo,
  hacerBrillar,
  idsMirados,
  type Pestana,
  parpadear,
  ponerConectados,
  ponerPresencia,
} from './senales.ts'
import { anunciar } from './toasts.ts'
import { prepararSonido, sonar } from './tonos.ts'

/** The live feed of the signed-in account: one for the whole page, kept across routes. */
export const Vivo = ({ yo }: { yo: Yo }) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const { cuenta, wamp, temas } = yo
  const llave = `${cuenta.id} ${wamp} ${temas.join(' ')}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection belongs to the account, not to each answer of /api/yo
  useEffect(() => {
    prepararSonido()
    const vende = cuenta.tipoUsuario !== 'consumidor'
    let pendiente: ReturnType<typeof setTimeout> | undefined
    const refrescar = (idPedido: string | undefined) => {
      void consultas.invalidateQueries({ queryKey: idPedido ? ['pedido', idPedido] : ['pedido'] })
      clearTimeout(pendiente)
      // A burst of messages is one refetch of the table.
      pendiente = setTimeout(() => {
        void consultas.invalidateQueries({ queryKey: ['tabla'] })
        void consultas.invalidateQueries({ queryKey: ['avisos'] })
      }, 25)
    }

    const compras = oyenteDeCompras(consultas, navegar, cuenta.tipoUsuario)
    const mostrarDeRed = (m: Mensaje, { titulo, detalle, tono, red }: Efecto) => {
      if (leerApariencia().sonido) void sonar(tono, `${m.posicion} ${m.asunto}`)
      const a = red?.a
      anunciar(m, String(m.posicion), titulo, { detalle, ...(a ? { ver: () => navegar(a) } : {}) })
    }

    const aplicar = (m: Mensaje) => {
      if (m.asunto === 'HomePageOn' || m.asunto === 'HomePageOff') {
        return ponerPresencia(String(m.usuario), m.asunto === 'HomePageOn')
      }
      if (m.posicion) avanzarPosicion(m.posicion)
      // What was done in this browser is shown already.
      if (esCallado(m.asunto) && m.posicion && esPropia(m.posicion)) return
      if (esDeCompra(m)) return compras.aplicar(m)
      const efecto = efectoDe(m)
      const datos = datosDe(m.asunto)
      if (datos) {
        void consultas.invalidateQueries({ queryKey: [datos] })
        void consultas.invalidateQueries({ queryKey: ['avisos'] })
        // A branch that has just registered is in the table and on the map.
        if (m.asunto === 'invitacionAceptada') {
          for (const clave of ['sucursales', 'mapa-sucursales']) void consultas.invalidateQueries({ queryKey: [clave] })
        }
        return efecto && mostrarDeRed(m, efecto)
      }
      if (!efecto && typeof m.idPedido === 'string') {
        hacerBrillar(m.idPedido)
        return refrescar(m.idPedido)
      }
      if (!efecto) {
        for (const propio of [consultaYo.queryKey, ['perfil']]) void consultas.invalidateQueries({ queryKey: propio })
        return refrescar(undefined)
      }
      const idPedido = typeof m.idPedido === 'string' ? m.idPedido : undefined
      const clave = idPedido ?? String(m.codPedido ?? '')
      refrescar(idPedido)
      hacerBrillar(clave)
      const pestana: Pestana = vende ? (efecto.pestana ?? 'ventas') : 'pedidos'
      parpadear(pestana)
      const { sonido } = leerApariencia()
      if (sonido) void sonar(efecto.tono, `${m.posicion} ${m.asunto}`)
      const ver = () => idPedido && navegar(rutaDePedido(idPedido, pestana === 'ventas' ? 'proveedor' : 'consumidor'))
      anunciar(m, clave, efecto.titulo, { detalle: efecto.detalle, ...(idPedido ? { ver } : {}) })
    }

    const callar = oirDeOtras((posicion) => {
      anotarPropia(posicion)
      refrescar(undefined)
      for (const datos of ['perfil', 'bandas', 'invitaciones', 'compra', 'compras'])
        void consultas.invalidateQueries({ queryKey: [datos] })
    })
    const cola = crearCola(yo.posicion, aplicar)
    let conexion: Conexion | undefined
    let acabado = false
    // The protocol's client comes after the first view.
    void import('./conexion.ts').then(({ conectar, direccionWamp }) => {
      if (acabado) return
      conexion = conectar({
        url: direccionWamp(wamp, location.href),
        temas: [...new Set([...temas, 'bandwork.presencia'])],
        cola,
        alEstado: (estado) => {
          const antes = estadoVivo.leer()
          estadoVivo.poner(estado)
          // The socket may have been closed because the session ended.
          if (antes === 'en-vivo' && estado === 'reintentando')
            void consultas.invalidateQueries({ queryKey: consultaYo.queryKey })
        },
        alPerderHilo: () => void consultas.invalidateQueries(),
        alConectar: async () => {
          // What failed while the server was away comes back with it.
          void consultas.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
          const ids = idsMirados()
          const conectados = ids.length > 0 ? await conexion?.conectados(ids) : undefined
          if (conectados) ponerConectados(ids, conectados)
        },
      })
    })
    return () => {
      acabado = true
      callar()
      clearTimeout(pendiente)
      compras.cerrar()
      conexion?.cerrar()
    }
  }, [llave])

  return null
}
