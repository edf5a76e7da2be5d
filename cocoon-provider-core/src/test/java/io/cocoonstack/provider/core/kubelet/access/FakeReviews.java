package io.cocoonstack.provider.core.kubelet.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Reviews by table. */
final class FakeReviews implements Reviews {

    final Map<String, User> users = new ConcurrentHashMap<>();
    final List<String> grants = new ArrayList<>();
    final List<String> asked = new CopyOnWriteArrayList<>();
    final AtomicInteger tokenCalls = new AtomicInteger();
    volatile CountDownLatch hold = new CountDownLatch(0);
    volatile boolean allow;
    volatile boolean broken;

    @Override
    public Optional<User> authenticate(String token) {
        tokenCalls.incrementAndGet();
        fail();
        try {
            hold.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return Optional.ofNullable(users.get(token));
    }

    @Override
    public boolean allowed(User user, String verb, String subresource) {
        String question = user.name() + " " + verb + " " + subresource;
        asked.add(question);
        fail();
        return allow || grants.contains(question);
    }

    private void fail() {
        if (broken) {
            throw new ReviewException("403 may not ask");
        }
    }
}
