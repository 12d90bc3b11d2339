import { toast } from 'sonner'
import { negocia, type TipoUsuario } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'

type Limitable = {
  readonly id: string
  readonly nombre: string
  readonly tipoUsuario: TipoUsuario
  readonly limitada: boolean
}

/** Returns whether an account has orders that a limit would affect. */
export const seLimita = ({ tipoUsuario }: Limitable): boolean => negocia({ tipoUsuario })

/**
 * Returns a function that limits an account or lifts the limit, after the administrator confirms it
 * (decisiones/cuenta, «Limited accounts»).
 */
export const useLimitar = () => {
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  return async ({ id, nombre, limitada }: Limitable): Promise<void> => {
    const si = await confirmar(
      limitada
        ? {
            titulo: `¿Quitar el límite a la cuenta de ${nombre}?`,
            texto: 'En sus pedidos vuelve a tener chat, notas y envío por correo, ahora mismo.',
            acto: 'quitar el límite',
          }
        : {
            titulo: `¿Limitar la cuenta de ${nombre}?`,
            texto:
              'En sus pedidos se queda sin chat, sin notas y sin envío por correo, ahora mismo y hasta que le quites el límite. Todo lo demás sigue igual.',
            acto: 'limitar la cuenta',
            peligro: true,
          },
    )
    if (!si) return
    try {
      await mandar(ruta(limitada ? 'quitar_limite' : 'limitar_cuenta', { hashId: id }), {})
      toast.success(limitada ? 'Límite quitado' : 'Cuenta limitada', { id: `cuenta ${id}`, description: nombre })
      await refrescar('cuentas', 'incidente')
    } catch (error) {
      toast.error(detalleDe(error), { id: `cuenta ${id}`, duration: Number.POSITIVE_INFINITY })
    }
  }
}
