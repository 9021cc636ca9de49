/** The orders in which a list of parts can be asked for. */
export const sortOrders = ['name', 'price', '-price', 'newest', 'relevance', 'popular'] as const;
