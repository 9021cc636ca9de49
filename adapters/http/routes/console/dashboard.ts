import { totalOf } from '../../../../domain/booking.ts';
import type { Dashboard } from '../../../../application/dashboard/ports.ts';
import type { viewDashboard } from '../../../../application/dashboard/view-dashboard.ts';
import { lowStock } from '../../../../domain/low-stock.ts';
import { Money, type Currency } from '../../../../domain/money.ts';
import { dashboard } from '../../console-contract.ts';
import { operation } from '../../operation.ts';
import { wireMessage, wireReview } from './wire.ts';

type UseCases = { viewDashboard: ReturnType<typeof viewDashboard>; currency: Currency };

export const dashboardOperations = (shop: UseCases) => [
  operation({
    method: 'get',
    path: '/admin/api/dashboard',
    summary: 'Thirty days in figures, and what waits for an admin',
    access: 'admin',
    success: { status: 200, schema: dashboard },
    handle: async () => wireDashboard(await shop.viewDashboard(), shop.currency),
  }),
];

const wireDashboard = (figures: Dashboard, currency: Currency) => {
  const major = (minor: number): number => new Money(minor, currency).toMajor();
  const { days, unpaid, lowStock: low, reviews, messages, payments } = figures;
  return {
    days: days.map((day) => ({
      day: day.day,
      bookings: day.bookings,
      orders: day.orders,
      revenue: major(day.revenue),
      refunded: major(day.refunded),
    })),
    unpaid: {
      count: unpaid.count,
      total: major(unpaid.total),
      next: unpaid.next.map((booking) => ({
        id: booking.id,
        email: booking.email.value,
        userName: booking.userName,
        name: booking.name,
        orderQuantity: booking.quantity,
        total: totalOf(booking).toMajor(),
        createdAt: booking.createdAt,
        expiresAt: booking.expiresAt,
      })),
    },
    lowStock: {
      level: lowStock,
      count: low.count,
      products: low.products.map((product) => ({
        id: product.id,
        name: product.name,
        image: product.image,
        category: product.category ?? null,
        price: product.price.toMajor(),
        Stock: product.stock,
      })),
    },
    heldReviews: figures.heldReviews,
    reviews: reviews.map(wireReview),
    unreadMessages: figures.unreadMessages,
    messages: messages.map(wireMessage),
    payments: payments.map((payment) => ({
      id: payment.id,
      kind: payment.kind,
      payerId: payment.payerId,
      since: payment.since,
      transactionId: payment.transactionId ?? null,
      bookingId: payment.bookingId ?? null,
      orderId: payment.orderId ?? null,
      payerEmail: payment.payerEmail ?? null,
      amount: payment.amount.toMajor(),
      reason: payment.refundFault ?? null,
    })),
  };
};
